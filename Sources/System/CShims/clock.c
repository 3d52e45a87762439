/* The state of the machine's clock. */
#define _GNU_SOURCE
#include "CShims.h"

#include <errno.h>
#include <sys/timex.h>

int atcha_clock_is_synchronized(void) {
  /* Reads only: no mode is set. */
  struct timex state = {0};
  int result = adjtimex(&state);
  if (result < 0) return -errno;
  return result != TIME_ERROR && !(state.status & STA_UNSYNC);
}
