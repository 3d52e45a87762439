#pragma once
#include <stdint.h>
#include <sys/statfs.h>

/* Type of the file system that holds a path (f_type of statfs), 0 where it cannot be told.
   The Glibc module of Swift leaves sys/statfs.h out. */
static inline uint32_t atcha_file_system_magic(const char *path) {
  struct statfs info;
  return statfs(path, &info) == 0 ? (uint32_t)info.f_type : 0;
}
