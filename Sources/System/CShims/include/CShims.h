/* Calls to the system that Swift cannot make itself, and why each is here.

   - libsystemd is loaded at run time (bus.c): no header or library of it is needed to build, and
     the program runs where it is absent.
   - eventfd, timerfd, pidfd_open: their headers are not in Swift's Glibc module.
   - posix_spawn with everything closed, unblocked and reset (spawn.c): half of it is macros and
     arrays of C strings, and one call is missing from older C libraries.

   Functions return 0 or a count, and a negative error number on failure, if nothing else is said. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* --- Messages of D-Bus (bus.c) ------------------------------------------------------------------

   The part of sd-bus(3) that is needed, under its names. Only functions without variable arguments
   are used, so that Swift builds and reads messages value by value. A connection is used by one
   thread. */

struct atcha_bus;
struct atcha_message;
struct atcha_slot;

/* Called for a reply or a message; the value returned is 0 to let others see the message too. */
typedef int (*atcha_message_handler)(struct atcha_message *message, void *context, void *error);

/* Loads libsystemd.so.0, or libelogind.so.0 with the same functions, at the first call.
   -ENOENT: there is neither; -ENOSYS: it is older than 237 and lacks something. */
int atcha_bus_load(void);
/* Begins to connect to an address (D-Bus address list); waits for nothing. */
int atcha_bus_open(const char *address, struct atcha_bus **bus);
/* Ends the connection without waiting for what is not yet written. */
void atcha_bus_close(struct atcha_bus *bus);
/* What poll(2) has to wait for. */
int atcha_bus_descriptor(struct atcha_bus *bus);
int atcha_bus_events(struct atcha_bus *bus);
/* When to call atcha_bus_process at the latest: CLOCK_MONOTONIC in µs, UINT64_MAX for never. */
int atcha_bus_timeout(struct atcha_bus *bus, uint64_t *microseconds);
/* Does one step of work: 1 if there may be more, 0 if there is none. Handlers are called from here. */
int atcha_bus_process(struct atcha_bus *bus);
/* Shows every message that is not a reply to a call of ours to a handler. */
int atcha_bus_filter(struct atcha_bus *bus, atcha_message_handler handler, void *context);
/* Sends a call; the handler gets the reply, an error or the time limit as a message. */
int atcha_bus_call(struct atcha_bus *bus, struct atcha_message *message,
                   atcha_message_handler handler, void *context, uint64_t microseconds,
                   struct atcha_slot **slot);
/* Forgets a call: its handler is called no more. */
void atcha_slot_free(struct atcha_slot *slot);

int atcha_message_new(struct atcha_bus *bus, const char *destination, const char *path,
                      const char *interface, const char *member, struct atcha_message **message);
void atcha_message_free(struct atcha_message *message);
/* The same for all basic types: sd_bus_message_append_basic is not variadic, but takes a pointer to
   a value or a string by type. */
int atcha_message_append_string(struct atcha_message *message, char type, const char *text);
int atcha_message_append_value(struct atcha_message *message, char type, const void *value);
int atcha_message_open(struct atcha_message *message, char type, const char *contents);
int atcha_message_close(struct atcha_message *message);

/* 1 and the type of the next value, 0 at the end. */
int atcha_message_peek(struct atcha_message *message, char *type, const char **contents);
int atcha_message_enter(struct atcha_message *message, char type, const char *contents);
int atcha_message_leave(struct atcha_message *message);
/* Strings and descriptors still belong to the message. */
int atcha_message_read(struct atcha_message *message, char type, void *value);

/* 1 call, 2 reply, 3 error, 4 signal. */
int atcha_message_type(struct atcha_message *message);
/* NULL where a message has none. */
const char *atcha_message_sender(struct atcha_message *message);
const char *atcha_message_path(struct atcha_message *message);
const char *atcha_message_interface(struct atcha_message *message);
const char *atcha_message_member(struct atcha_message *message);
const char *atcha_message_error_name(struct atcha_message *message);
const char *atcha_message_error_text(struct atcha_message *message);

/* --- Descriptors to wait on (events.c) ----------------------------------------------------------

   All are non-blocking and closed on exec. */

/* A counter with which another thread wakes a poll. */
int atcha_event_open(void);
int atcha_event_post(int descriptor);
/* 1 if it had been posted, 0 if not; posted no more afterwards. */
int atcha_event_take(int descriptor);

/* A timer of the wall clock. `wakes` asks for CLOCK_REALTIME_ALARM, which wakes the machine from
   suspend; -EPERM where the process may not (CAP_WAKE_ALARM). */
int atcha_timer_open(bool wakes);
/* Goes off at an instant of the wall clock, also when it is past, and when the clock is set
   (TFD_TIMER_CANCEL_ON_SET), however far the instant is. */
int atcha_timer_set(int descriptor, int64_t seconds, int32_t nanoseconds);
/* 1 went off, 0 not yet, -ECANCELED: the clock was set; set the timer anew. */
int atcha_timer_take(int descriptor);

/* A timer of CLOCK_BOOTTIME, which goes on while the machine is suspended: for pauses of tasks.
   Goes off at an instant in µs; 0: never. Taken with atcha_timer_take. */
int atcha_pause_open(void);
int atcha_pause_set(int descriptor, uint64_t microseconds);

/* 0 where the machine has a clock that can wake it (CLOCK_REALTIME_ALARM counts), which needs no
   right; -EINVAL where it has none. */
int atcha_wake_clock(void);

/* Readable when the process ends; -ENOSYS before Linux 5.3. */
int atcha_process_open(int process);

/* CLOCK_MONOTONIC and CLOCK_BOOTTIME in µs: the first stands still while the machine is suspended. */
uint64_t atcha_monotonic(void);
uint64_t atcha_boottime(void);

/* Whether something keeps the clock of the machine right (adjtimex(2)): 1, 0, or a negative error
   number (clock.c). */
int atcha_clock_is_synchronized(void);

/* Sends a message to the service manager (sd_notify(3)): a datagram to $NOTIFY_SOCKET, for which no
   library is needed. 0 where no manager listens, 1 if sent. */
int atcha_service_notify(const char *socket_path, const char *state);

/* --- Programs (spawn.c) ------------------------------------------------------------------------- */

/* Runs a program in a process group of its own, with exactly the environment given, no standard
   input, output thrown away, no other descriptor, all signals unblocked and at their defaults.
   0, or an error number (positive, as posix_spawn gives it). */
int atcha_spawn(const char *path, char *const arguments[], char *const environment[], int *process);
