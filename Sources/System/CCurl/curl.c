/* libcurl, loaded at run time. */
#include "CCurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

/* The checks of types that curl.h makes of these are for direct calls. */
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

/* Name in the library, result, parameters. */
#define FUNCTIONS(X)                                                                             \
  X(curl_global_init, CURLcode, (long))                                                          \
  X(curl_version, char *, (void))                                                                \
  X(curl_version_info, curl_version_info_data *, (CURLversion))                                  \
  X(curl_multi_init, CURLM *, (void))                                                            \
  X(curl_multi_cleanup, CURLMcode, (CURLM *))                                                    \
  X(curl_multi_setopt, CURLMcode, (CURLM *, CURLMoption, ...))                                   \
  X(curl_multi_add_handle, CURLMcode, (CURLM *, CURL *))                                         \
  X(curl_multi_remove_handle, CURLMcode, (CURLM *, CURL *))                                      \
  X(curl_multi_perform, CURLMcode, (CURLM *, int *))                                             \
  X(curl_multi_poll, CURLMcode, (CURLM *, struct curl_waitfd *, unsigned int, int, int *))       \
  X(curl_multi_wakeup, CURLMcode, (CURLM *))                                                     \
  X(curl_multi_info_read, CURLMsg *, (CURLM *, int *))                                           \
  X(curl_easy_init, CURL *, (void))                                                              \
  X(curl_easy_cleanup, void, (CURL *))                                                           \
  X(curl_easy_setopt, CURLcode, (CURL *, CURLoption, ...))                                       \
  X(curl_easy_getinfo, CURLcode, (CURL *, CURLINFO, ...))                                        \
  X(curl_easy_strerror, const char *, (CURLcode))                                                \
  X(curl_slist_append, struct curl_slist *, (struct curl_slist *, const char *))                 \
  X(curl_slist_free_all, void, (struct curl_slist *))

static struct {
#define FIELD(name, result, parameters) result(*name) parameters;
  FUNCTIONS(FIELD)
#undef FIELD
} library;

static int load_result;
static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    load_result = -ENOENT;
    return;
  }
#define LOOK_UP(name, result, parameters)                                                        \
  if ((*(void **)&library.name = dlsym(handle, #name)) == NULL) load_result = -ENOSYS;
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  if (load_result < 0) return;
  /* CURLOPT_PROTOCOLS_STR came with 7.85. */
  if (library.curl_version_info(CURLVERSION_NOW)->version_num < 0x075500 ||
      library.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
    load_result = -ENOSYS;
}

int atcha_curl_load(void) {
  pthread_once(&load_once, load);
  return load_result;
}

const char *atcha_curl_version(void) { return library.curl_version(); }

CURLM *atcha_curl_multi_init(void) { return library.curl_multi_init(); }

void atcha_curl_multi_cleanup(CURLM *multi) { library.curl_multi_cleanup(multi); }

int atcha_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return (int)library.curl_multi_setopt(multi, option, value);
}

int atcha_curl_multi_add_handle(CURLM *multi, CURL *easy) {
  return (int)library.curl_multi_add_handle(multi, easy);
}

int atcha_curl_multi_remove_handle(CURLM *multi, CURL *easy) {
  return (int)library.curl_multi_remove_handle(multi, easy);
}

int atcha_curl_multi_perform(CURLM *multi) {
  int running = 0;
  return (int)library.curl_multi_perform(multi, &running);
}

int atcha_curl_multi_poll(CURLM *multi, int milliseconds) {
  return (int)library.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int atcha_curl_multi_wakeup(CURLM *multi) { return (int)library.curl_multi_wakeup(multi); }

int atcha_curl_multi_ended(CURLM *multi, CURL **easy, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = library.curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *easy = message->easy_handle;
    *result = message->data.result;
    return 1;
  }
  return 0;
}

CURL *atcha_curl_easy_init(void) { return library.curl_easy_init(); }

void atcha_curl_easy_cleanup(CURL *easy) { library.curl_easy_cleanup(easy); }

CURLcode atcha_curl_easy_set_long(CURL *easy, CURLoption option, long value) {
  return library.curl_easy_setopt(easy, option, value);
}

CURLcode atcha_curl_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return library.curl_easy_setopt(easy, option, value);
}

CURLcode atcha_curl_easy_set_text(CURL *easy, CURLoption option, const char *text) {
  return library.curl_easy_setopt(easy, option, text);
}

CURLcode atcha_curl_easy_set_pointer(CURL *easy, CURLoption option, void *pointer) {
  return library.curl_easy_setopt(easy, option, pointer);
}

CURLcode atcha_curl_easy_set_receiver(CURL *easy, CURLoption option, atcha_curl_receiver receiver) {
  return library.curl_easy_setopt(easy, option, receiver);
}

long atcha_curl_easy_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return library.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

int64_t atcha_curl_easy_offset(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return library.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *atcha_curl_easy_text(CURL *easy, CURLINFO info) {
  char *value = NULL;
  return library.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

const char *atcha_curl_easy_strerror(CURLcode code) { return library.curl_easy_strerror(code); }

struct curl_slist *atcha_curl_slist_append(struct curl_slist *list, const char *text) {
  return library.curl_slist_append(list, text);
}

void atcha_curl_slist_free_all(struct curl_slist *list) { library.curl_slist_free_all(list); }
