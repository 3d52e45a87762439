/* Programs that are run beside ours. */
#define _GNU_SOURCE
#include "CShims.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#define CLOSE_RANGE_MARK 4 /* CLOSE_RANGE_CLOEXEC */

/* glibc 2.34; absent before. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int)
    __attribute__((weak));

int atcha_spawn(const char *path, char *const arguments[], char *const environment[],
                int *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  int error = posix_spawn_file_actions_init(&files);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&files);
    return error;
  }
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  if (posix_spawn_file_actions_addclosefrom_np != NULL) {
    posix_spawn_file_actions_addclosefrom_np(&files, 3);
  } else {
    /* All of ours are marked already; this is for what we were started with. */
    syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_MARK);
  }
  error = posix_spawn(process, path, &files, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}
