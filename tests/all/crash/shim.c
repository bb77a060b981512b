/* Stands between a program and the system: counts the calls that change files in one folder, and has one of them go
   wrong. Loaded by LD_PRELOAD; told what to do by its environment:
   SHIM_DIR    the folder, with its links resolved
   SHIM_COUNT  a file that the number of calls is written to when the program ends
   SHIM_AT     the number of the call that goes wrong, from one
   SHIM_HOW    kill: the power fails before the call, so that files which were not synced lose their bytes; tear: the process
               is killed after half a write; full: there is no room from then on
   SHIM_LACKS  rename: renames cannot leave an existing file alone; link: neither can hard links be made */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int calls;

static int is(const char *name, const char *word) {
    const char *value = getenv(name);
    return value && strcmp(value, word) == 0;
}

static int is_inside(const char *path) {
    const char *folder = getenv("SHIM_DIR");
    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_inside(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_inside(path);
}

/* Whether this call is the one that goes wrong, or one after it. */
static int goes_wrong(void) {
    const char *at = getenv("SHIM_AT");
    int call = atomic_fetch_add(&calls, 1) + 1;
    if (!at) return 0;
    return is("SHIM_HOW", "full") ? call >= atoi(at) : call == atoi(at);
}

/* The files that were written and not synced since, by their numbers. */
static ino_t unsynced[4096];
static pthread_mutex_t listing = PTHREAD_MUTEX_INITIALIZER;

static void list(int file, int is_written) {
    struct stat found;
    if (fstat(file, &found)) return;
    pthread_mutex_lock(&listing);
    int free = -1;
    for (int i = 0; i < 4096; i++) {
        if (unsynced[i] == found.st_ino) unsynced[i] = 0;
        if (!unsynced[i]) free = i;
    }
    if (is_written && free >= 0) unsynced[free] = found.st_ino;
    pthread_mutex_unlock(&listing);
}

static void lose_unsynced(void) {
    const char *name = getenv("SHIM_DIR");
    DIR *folder = name ? opendir(name) : NULL;
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));)
        for (int i = 0; i < 4096; i++)
            if (unsynced[i] && unsynced[i] == entry->d_ino) {
                int file = openat(dirfd(folder), entry->d_name, O_WRONLY | O_TRUNC);
                if (file >= 0) close(file);
            }
}

static void end(void) {
    if (is("SHIM_HOW", "kill")) lose_unsynced();
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static void end_if_meant(void) {
    if (goes_wrong() && !is("SHIM_HOW", "full")) end();
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("SHIM_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%d\n", atomic_load(&calls));
    fclose(file);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t length) {
    if (is_file_inside(file) && goes_wrong()) {
        if (is("SHIM_HOW", "full")) {
            errno = ENOSPC;
            return -1;
        }
        if (is("SHIM_HOW", "tear")) REAL(write)(file, bytes, length / 2);
        end();
    }
    if (is_file_inside(file)) list(file, 1);
    return REAL(write)(file, bytes, length);
}

int fsync(int file) {
    if (is_file_inside(file)) {
        end_if_meant();
        list(file, 0);
    }
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    if (is_file_inside(file)) {
        end_if_meant();
        list(file, 0);
    }
    return REAL(fdatasync)(file);
}

int rename(const char *from, const char *to) {
    end_if_meant();
    return REAL(rename)(from, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    end_if_meant();
    if (flags && getenv("SHIM_LACKS")) {
        errno = EINVAL;
        return -1;
    }
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to) {
    end_if_meant();
    if (is("SHIM_LACKS", "link")) {
        errno = EPERM;
        return -1;
    }
    return REAL(link)(from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    end_if_meant();
    if (is("SHIM_LACKS", "link")) {
        errno = EPERM;
        return -1;
    }
    return REAL(linkat)(from_folder, from, to_folder, to, flags);
}

int unlink(const char *path) {
    end_if_meant();
    return REAL(unlink)(path);
}
