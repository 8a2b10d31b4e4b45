/// libcurl, which is loaded when it's needed. The numbers of options, results and information are part of its binary interface.
#ifndef OPENMARKET_CURL_H
#define OPENMARKET_CURL_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Receives bytes from libcurl, or provides bytes to send. Another return value than the number of bytes ends the transfer.
typedef size_t (*OMDataCallback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*OMProgressCallback)(
    void *context, int64_t downloadSize, int64_t downloaded, int64_t uploadSize, int64_t uploaded);
typedef int (*OMOpenCallback)(void *context, int descriptor, int purpose);
typedef int (*OMCloseCallback)(void *context, int descriptor);

/// The functions of libcurl that have a fixed number of parameters, under their own names.
struct __attribute__((swift_attr("@Sendable"))) OMCurl {
  void *_Nullable (*_Nonnull easy_init)(void);
  void (*_Nonnull easy_cleanup)(void *easy);
  void *_Nullable (*_Nonnull multi_init)(void);
  int (*_Nonnull multi_cleanup)(void *multi);
  int (*_Nonnull multi_add_handle)(void *multi, void *easy);
  int (*_Nonnull multi_remove_handle)(void *multi, void *easy);
  int (*_Nonnull multi_perform)(void *multi, int *running);
  int (*_Nonnull multi_poll)(
      void *multi, void *_Nullable extra, unsigned count, int milliseconds, int *_Nullable ready);
  int (*_Nonnull multi_wakeup)(void *multi);
  void *_Nullable (*_Nonnull slist_append)(void *_Nullable list, const char *text);
  void (*_Nonnull slist_free_all)(void *_Nullable list);
  const char *_Nonnull (*_Nonnull easy_strerror)(int result);
};

/// Loads and initializes libcurl. Don't call this function after it has succeeded, or on two threads at a time. Returns a null
/// pointer if libcurl can't be loaded or is older than 7.68.
const struct OMCurl *_Nullable om_curl_load(void);

/// Returns the reason for which the last call of `om_curl_load` failed, such as a missing file.
const char *om_curl_problem(void);

void om_set_long(void *easy, int option, long value);
void om_set_size(void *easy, int option, int64_t value);
void om_set_pointer(void *easy, int option, const void *_Nullable value);
void om_set_data_callback(void *easy, int option, OMDataCallback callback);
void om_set_progress_callback(void *easy, int option, OMProgressCallback callback);
void om_set_open_callback(void *easy, int option, OMOpenCallback callback);
void om_set_close_callback(void *easy, int option, OMCloseCallback callback);
long om_get_long(void *easy, int info);
int64_t om_get_size(void *easy, int info);

/// Returns the next handle whose transfer has ended and stores its result, or returns a null pointer.
void *_Nullable om_next_ended(void *multi, int *result);

/// Marks the time during which a thread uses libcurl. When the process exits, `om_enter` no longer returns, because the TLS
/// library frees its memory then.
void om_enter(void);
void om_leave(void);

#pragma clang assume_nonnull end
#endif
