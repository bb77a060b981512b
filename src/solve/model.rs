//! The constraint vocabulary that every kind writes its rules in and every back end reads.
