/* The part of libcurl that is needed, loaded when it is first needed (docs/adr/0024-network.md).

   libcurl brings some thirty libraries with it; loading them costs more than a search. So nothing here
   is linked: each function stands for the one of libcurl whose name it has with `curl` for
   `atcha_curl`, and may be called once atcha_curl_load() has returned 0. Those with variable
   arguments, which Swift cannot call, have one function for each type of argument. */
#pragma once
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

/* Loads libcurl.so.4 at the first call, which takes some milliseconds; further calls cost nothing.
   -ENOENT: it is not there; -ENOSYS: it is older than 7.85 or lacks something. */
int atcha_curl_load(void);
/* The version that was loaded, such as "libcurl/7.88.1 OpenSSL/3.0.19". */
const char *atcha_curl_version(void);

/* --- Many transfers on one thread ---------------------------------------------------------------- */

CURLM *atcha_curl_multi_init(void);
void atcha_curl_multi_cleanup(CURLM *multi);
int atcha_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
int atcha_curl_multi_add_handle(CURLM *multi, CURL *easy);
int atcha_curl_multi_remove_handle(CURLM *multi, CURL *easy);
int atcha_curl_multi_perform(CURLM *multi);
/* Waits for sockets, for curl's own timers and for a wake-up. */
int atcha_curl_multi_poll(CURLM *multi, int milliseconds);
/* May be called by any thread. */
int atcha_curl_multi_wakeup(CURLM *multi);
/* 1 and a transfer that has ended, with its result; 0 where there is none. */
int atcha_curl_multi_ended(CURLM *multi, CURL **easy, CURLcode *result);

/* --- One transfer -------------------------------------------------------------------------------- */

CURL *atcha_curl_easy_init(void);
void atcha_curl_easy_cleanup(CURL *easy);
CURLcode atcha_curl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode atcha_curl_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode atcha_curl_easy_set_text(CURL *easy, CURLoption option, const char *text);
/* For lists, buffers, and pointers that callbacks are given. */
CURLcode atcha_curl_easy_set_pointer(CURL *easy, CURLoption option, void *pointer);
typedef size_t (*atcha_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
CURLcode atcha_curl_easy_set_receiver(CURL *easy, CURLoption option, atcha_curl_receiver receiver);
/* 0 and NULL where curl does not know. */
long atcha_curl_easy_long(CURL *easy, CURLINFO info);
int64_t atcha_curl_easy_offset(CURL *easy, CURLINFO info);
/* Belongs to the transfer. */
const char *atcha_curl_easy_text(CURL *easy, CURLINFO info);
const char *atcha_curl_easy_strerror(CURLcode code);

struct curl_slist *atcha_curl_slist_append(struct curl_slist *list, const char *text);
void atcha_curl_slist_free_all(struct curl_slist *list);
