#pragma once
#include <stdint.h>

/* Type of the file system that holds a path (f_type of statfs), 0 where it cannot be told.
   The Glibc module of Swift leaves sys/statfs.h out. */
uint32_t atcha_file_system_magic(const char *path);
