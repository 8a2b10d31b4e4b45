#define _GNU_SOURCE
#include "OpenMarketCurl.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// A message from `curl_multi_info_read`. The kind of a transfer's end is 1.
struct message {
  int kind;
  void *easy;
  union {
    void *pointer;
    int result;
  } data;
};

static struct OMCurl curl;
static int (*setopt)(void *, int, ...);
static int (*getinfo)(void *, int, ...);
static struct message *(*info_read)(void *, int *);
static pthread_rwlock_t use = PTHREAD_RWLOCK_INITIALIZER;

void om_enter(void) { pthread_rwlock_rdlock(&use); }
void om_leave(void) { pthread_rwlock_unlock(&use); }

/// Waits until no thread uses libcurl, at most a second, and lets no thread use it again.
static void end_use(void) {
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 1;
  pthread_rwlock_timedwrlock(&use, &limit);
}

#define LOAD(target, name) (*(void **)&(target) = dlsym(library, "curl_" name))

static char problem[256] = "libcurl.so.4";

const char *om_curl_problem(void) { return problem; }

const struct OMCurl *om_curl_load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  int (*global_init)(long);
  if (!library || !LOAD(global_init, "global_init") || !LOAD(setopt, "easy_setopt") ||
      !LOAD(getinfo, "easy_getinfo") || !LOAD(info_read, "multi_info_read") ||
      !LOAD(curl.easy_init, "easy_init") || !LOAD(curl.easy_cleanup, "easy_cleanup") ||
      !LOAD(curl.easy_strerror, "easy_strerror") || !LOAD(curl.multi_init, "multi_init") ||
      !LOAD(curl.multi_cleanup, "multi_cleanup") ||
      !LOAD(curl.multi_add_handle, "multi_add_handle") ||
      !LOAD(curl.multi_remove_handle, "multi_remove_handle") ||
      !LOAD(curl.multi_perform, "multi_perform") || !LOAD(curl.multi_poll, "multi_poll") ||
      !LOAD(curl.multi_wakeup, "multi_wakeup") || !LOAD(curl.slist_append, "slist_append") ||
      !LOAD(curl.slist_free_all, "slist_free_all"))
  {
    const char *reason = dlerror();
    if (reason) snprintf(problem, sizeof problem, "%s", reason);
    return NULL;
  }
  // 3 is CURL_GLOBAL_ALL. The exit handler is registered after those of the TLS library, so that it runs before them.
  return global_init(3) == 0 && atexit(end_use) == 0 ? &curl : NULL;
}

void om_set_long(void *easy, int option, long value) { setopt(easy, option, value); }
void om_set_size(void *easy, int option, int64_t value) { setopt(easy, option, value); }
void om_set_pointer(void *easy, int option, const void *value) { setopt(easy, option, value); }
void om_set_data_callback(void *easy, int option, OMDataCallback callback) {
  setopt(easy, option, callback);
}
void om_set_progress_callback(void *easy, int option, OMProgressCallback callback) {
  setopt(easy, option, callback);
}
void om_set_open_callback(void *easy, int option, OMOpenCallback callback) {
  setopt(easy, option, callback);
}
void om_set_close_callback(void *easy, int option, OMCloseCallback callback) {
  setopt(easy, option, callback);
}

long om_get_long(void *easy, int info) {
  long value = 0;
  getinfo(easy, info, &value);
  return value;
}

int64_t om_get_size(void *easy, int info) {
  int64_t value = 0;
  getinfo(easy, info, &value);
  return value;
}

void *om_next_ended(void *multi, int *result) {
  int left;
  for (struct message *next; (next = info_read(multi, &left));) {
    if (next->kind != 1) continue;
    *result = next->data.result;
    return next->easy;
  }
  return NULL;
}
#endif
