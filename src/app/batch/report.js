"use strict";
for (const choice of document.querySelectorAll("input[name=show]")) {
  choice.addEventListener("change", () => {
    for (const entry of document.querySelectorAll("li")) {
      entry.hidden = choice.value !== "all" && !entry.classList.contains(choice.value);
    }
  });
}
