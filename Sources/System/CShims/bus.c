/* sd-bus, loaded at run time. */
#include "CShims.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

/* As in sd-bus.h; part of its ABI. */
struct bus_error {
  const char *name;
  const char *message;
  int need_free;
};

/* Name in the library, result, parameters. */
#define FUNCTIONS(X)                                                                             \
  X(sd_bus_new, int, (struct atcha_bus **))                                                      \
  X(sd_bus_set_address, int, (struct atcha_bus *, const char *))                                 \
  X(sd_bus_set_bus_client, int, (struct atcha_bus *, int))                                       \
  X(sd_bus_start, int, (struct atcha_bus *))                                                     \
  X(sd_bus_close, void, (struct atcha_bus *))                                                    \
  X(sd_bus_unref, struct atcha_bus *, (struct atcha_bus *))                                      \
  X(sd_bus_get_fd, int, (struct atcha_bus *))                                                    \
  X(sd_bus_get_events, int, (struct atcha_bus *))                                                \
  X(sd_bus_get_timeout, int, (struct atcha_bus *, uint64_t *))                                   \
  X(sd_bus_process, int, (struct atcha_bus *, struct atcha_message **))                          \
  X(sd_bus_add_filter, int,                                                                      \
    (struct atcha_bus *, struct atcha_slot **, atcha_message_handler, void *))                   \
  X(sd_bus_call_async, int,                                                                      \
    (struct atcha_bus *, struct atcha_slot **, struct atcha_message *, atcha_message_handler,    \
     void *, uint64_t))                                                                          \
  X(sd_bus_slot_unref, struct atcha_slot *, (struct atcha_slot *))                               \
  X(sd_bus_message_new_method_call, int,                                                         \
    (struct atcha_bus *, struct atcha_message **, const char *, const char *, const char *,      \
     const char *))                                                                              \
  X(sd_bus_message_unref, struct atcha_message *, (struct atcha_message *))                      \
  X(sd_bus_message_append_basic, int, (struct atcha_message *, char, const void *))              \
  X(sd_bus_message_open_container, int, (struct atcha_message *, char, const char *))            \
  X(sd_bus_message_close_container, int, (struct atcha_message *))                               \
  X(sd_bus_message_peek_type, int, (struct atcha_message *, char *, const char **))              \
  X(sd_bus_message_enter_container, int, (struct atcha_message *, char, const char *))           \
  X(sd_bus_message_exit_container, int, (struct atcha_message *))                                \
  X(sd_bus_message_read_basic, int, (struct atcha_message *, char, void *))                      \
  X(sd_bus_message_get_type, int, (struct atcha_message *, uint8_t *))                           \
  X(sd_bus_message_get_sender, const char *, (struct atcha_message *))                           \
  X(sd_bus_message_get_path, const char *, (struct atcha_message *))                             \
  X(sd_bus_message_get_interface, const char *, (struct atcha_message *))                        \
  X(sd_bus_message_get_member, const char *, (struct atcha_message *))                           \
  X(sd_bus_message_get_error, const struct bus_error *, (struct atcha_message *))

static struct {
#define FIELD(name, result, parameters) result(*name) parameters;
  FUNCTIONS(FIELD)
#undef FIELD
} library;

static int load_result;
static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) handle = dlopen("libelogind.so.0", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    load_result = -ENOENT;
    return;
  }
#define LOOK_UP(name, result, parameters)                                                        \
  if ((*(void **)&library.name = dlsym(handle, #name)) == NULL) load_result = -ENOSYS;
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
}

int atcha_bus_load(void) {
  pthread_once(&load_once, load);
  return load_result;
}

int atcha_bus_open(const char *address, struct atcha_bus **bus) {
  int result = atcha_bus_load();
  if (result < 0) return result;
  struct atcha_bus *opened = NULL;
  if ((result = library.sd_bus_new(&opened)) < 0) return result;
  if ((result = library.sd_bus_set_address(opened, address)) < 0 ||
      (result = library.sd_bus_set_bus_client(opened, 1)) < 0 ||
      (result = library.sd_bus_start(opened)) < 0) {
    library.sd_bus_unref(opened);
    return result;
  }
  *bus = opened;
  return 0;
}

void atcha_bus_close(struct atcha_bus *bus) {
  library.sd_bus_close(bus);
  library.sd_bus_unref(bus);
}

int atcha_bus_descriptor(struct atcha_bus *bus) { return library.sd_bus_get_fd(bus); }

int atcha_bus_events(struct atcha_bus *bus) { return library.sd_bus_get_events(bus); }

int atcha_bus_timeout(struct atcha_bus *bus, uint64_t *microseconds) {
  return library.sd_bus_get_timeout(bus, microseconds);
}

int atcha_bus_process(struct atcha_bus *bus) { return library.sd_bus_process(bus, NULL); }

int atcha_bus_filter(struct atcha_bus *bus, atcha_message_handler handler, void *context) {
  return library.sd_bus_add_filter(bus, NULL, handler, context);
}

int atcha_bus_call(struct atcha_bus *bus, struct atcha_message *message,
                   atcha_message_handler handler, void *context, uint64_t microseconds,
                   struct atcha_slot **slot) {
  return library.sd_bus_call_async(bus, slot, message, handler, context, microseconds);
}

void atcha_slot_free(struct atcha_slot *slot) { library.sd_bus_slot_unref(slot); }

int atcha_message_new(struct atcha_bus *bus, const char *destination, const char *path,
                      const char *interface, const char *member, struct atcha_message **message) {
  return library.sd_bus_message_new_method_call(bus, message, destination, path, interface, member);
}

void atcha_message_free(struct atcha_message *message) { library.sd_bus_message_unref(message); }

int atcha_message_append_string(struct atcha_message *message, char type, const char *text) {
  return library.sd_bus_message_append_basic(message, type, text);
}

int atcha_message_append_value(struct atcha_message *message, char type, const void *value) {
  return library.sd_bus_message_append_basic(message, type, value);
}

int atcha_message_open(struct atcha_message *message, char type, const char *contents) {
  return library.sd_bus_message_open_container(message, type, contents);
}

int atcha_message_close(struct atcha_message *message) {
  return library.sd_bus_message_close_container(message);
}

int atcha_message_peek(struct atcha_message *message, char *type, const char **contents) {
  return library.sd_bus_message_peek_type(message, type, contents);
}

int atcha_message_enter(struct atcha_message *message, char type, const char *contents) {
  return library.sd_bus_message_enter_container(message, type, contents);
}

int atcha_message_leave(struct atcha_message *message) {
  return library.sd_bus_message_exit_container(message);
}

int atcha_message_read(struct atcha_message *message, char type, void *value) {
  return library.sd_bus_message_read_basic(message, type, value);
}

int atcha_message_type(struct atcha_message *message) {
  uint8_t type = 0;
  int result = library.sd_bus_message_get_type(message, &type);
  return result < 0 ? result : type;
}

const char *atcha_message_sender(struct atcha_message *message) {
  return library.sd_bus_message_get_sender(message);
}

const char *atcha_message_path(struct atcha_message *message) {
  return library.sd_bus_message_get_path(message);
}

const char *atcha_message_interface(struct atcha_message *message) {
  return library.sd_bus_message_get_interface(message);
}

const char *atcha_message_member(struct atcha_message *message) {
  return library.sd_bus_message_get_member(message);
}

const char *atcha_message_error_name(struct atcha_message *message) {
  const struct bus_error *error = library.sd_bus_message_get_error(message);
  return error == NULL ? NULL : error->name;
}

const char *atcha_message_error_text(struct atcha_message *message) {
  const struct bus_error *error = library.sd_bus_message_get_error(message);
  return error == NULL ? NULL : error->message;
}
