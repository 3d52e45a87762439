/* Descriptors to wait on, clocks, and the service manager. */
#define _GNU_SOURCE
#include "CShims.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* Linux has these numbers on every machine; older C libraries lack the names. */
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

static int checked(int result) { return result < 0 ? -errno : result; }

int atcha_event_open(void) { return checked(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)); }

int atcha_event_post(int descriptor) { return checked(eventfd_write(descriptor, 1)); }

int atcha_event_take(int descriptor) {
  eventfd_t count;
  if (eventfd_read(descriptor, &count) == 0) return 1;
  return errno == EAGAIN ? 0 : -errno;
}

int atcha_timer_open(bool wakes) {
  return checked(
      timerfd_create(wakes ? CLOCK_REALTIME_ALARM : CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC));
}

int atcha_timer_set(int descriptor, int64_t seconds, int32_t nanoseconds) {
  /* Zero would disarm it. */
  if (seconds <= 0 && nanoseconds <= 0) {
    seconds = 0;
    nanoseconds = 1;
  }
  struct itimerspec when = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return checked(timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when,
                                 NULL));
}

int atcha_timer_take(int descriptor) {
  uint64_t count;
  if (read(descriptor, &count, sizeof count) == sizeof count) return 1;
  return errno == EAGAIN ? 0 : -errno;
}

int atcha_pause_open(void) {
  return checked(timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC));
}

int atcha_pause_set(int descriptor, uint64_t microseconds) {
  struct itimerspec when = {.it_value = {.tv_sec = (time_t)(microseconds / 1000000),
                                         .tv_nsec = (long)(microseconds % 1000000) * 1000}};
  return checked(timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &when, NULL));
}

int atcha_wake_clock(void) {
  struct timespec now;
  return checked(clock_gettime(CLOCK_REALTIME_ALARM, &now));
}

int atcha_process_open(int process) { return checked((int)syscall(SYS_pidfd_open, process, 0)); }

static uint64_t clock_in_microseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t atcha_monotonic(void) { return clock_in_microseconds(CLOCK_MONOTONIC); }

uint64_t atcha_boottime(void) { return clock_in_microseconds(CLOCK_BOOTTIME); }

int atcha_service_notify(const char *socket_path, const char *state) {
  if (socket_path == NULL || socket_path[0] == '\0') return 0;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(socket_path);
  if (length >= sizeof address.sun_path) return -ENAMETOOLONG;
  memcpy(address.sun_path, socket_path, length);
  /* A leading @ stands for the zero byte of the abstract name space. */
  if (address.sun_path[0] == '@') address.sun_path[0] = '\0';
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  ssize_t sent = sendto(descriptor, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT,
                        (struct sockaddr *)&address,
                        (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
  int result = sent < 0 ? -errno : 1;
  close(descriptor);
  return result;
}
