#include "file_system.h"
#include <sys/statfs.h>

uint32_t atcha_file_system_magic(const char *path) {
  struct statfs info;
  return statfs(path, &info) == 0 ? (uint32_t)info.f_type : 0;
}
