/* For a machine without a clock that can wake it: has the clocks for that exist. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (real == NULL) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  if (clock == CLOCK_REALTIME_ALARM) clock = CLOCK_REALTIME;
  if (clock == CLOCK_BOOTTIME_ALARM) clock = CLOCK_BOOTTIME;
  return real(clock, now);
}
