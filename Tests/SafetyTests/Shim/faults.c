// Sits between a program and the C library where it touches files below one folder: counts those calls, writes them
// down, and makes the n-th fail, fall short or be the last. Tests build it and preload it; it is configured by variables:
//
//   FAULTS_BELOW   the folder whose files are meant
//   FAULTS_LOG     where calls are written down; nothing is where it is not set
//   FAULTS_AT      the number of the call that is disturbed, from 1
//   FAULTS_ON      with it, all calls from that one on
//   FAULTS_WITH    an error number; "short" writes half of it; "kill" ends the program before the call, "torn" in it
//   FAULTS_FLOCK   an error number with which every flock(2) fails
//   FAULTS_TIME    what time(2) answers
//
// A record of the log is a line "name number bytes path", then as many bytes. The number is an offset, a length, or 1
// for the standard output, on which a command says that it is done.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { descriptors = 256 };

static char *paths[descriptors];
static int log_descriptor = -1;
static long calls;


static int is_below(const char *path) {
  const char *folder = getenv("FAULTS_BELOW");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static const char *path_of(int descriptor) {
  return descriptor >= 0 && descriptor < descriptors ? paths[descriptor] : NULL;
}

static void all(const void *bytes, size_t count) {
  while (count > 0) {
    long written = syscall(SYS_write, log_descriptor, bytes, count);
    if (written <= 0) _exit(99);
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

static void note(const char *name, long long number, const char *path, const void *bytes, size_t count) {
  static int is_open;
  if (!is_open) {
    is_open = 1;
    const char *log = getenv("FAULTS_LOG");
    if (log) {
      int low = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
      log_descriptor = fcntl(low, F_DUPFD_CLOEXEC, 200);
      syscall(SYS_close, low);
    }
  }
  if (log_descriptor < 0) return;
  char head[PATH_MAX + 100];
  int length = snprintf(head, sizeof head, "%s %lld %zu %s\n", name, number, count, path);
  all(head, (size_t)length);
  if (count > 0) all(bytes, count);
}

enum disturbance { none, error, half, torn };

// Whether this call is to be disturbed; ends the program where that is how.
static enum disturbance disturb(void) {
  const char *at = getenv("FAULTS_AT");
  calls += 1;
  if (!at || calls < atol(at) || (calls > atol(at) && !getenv("FAULTS_ON"))) return none;
  const char *with = getenv("FAULTS_WITH");
  if (!with) return none;
  if (strcmp(with, "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(with, "short") == 0) return half;
  if (strcmp(with, "torn") == 0) return torn;
  errno = atoi(with);
  return error;
}

static long put(int descriptor, const void *bytes, size_t count, off64_t offset) {
  const char *path = path_of(descriptor);
  if (!path) {
    long written = offset < 0 ? syscall(SYS_write, descriptor, bytes, count)
                              : syscall(SYS_pwrite64, descriptor, bytes, count, offset);
    if (descriptor == 1 && written > 0) note("said", 1, "-", bytes, (size_t)written);
    return written;
  }
  switch (disturb()) {
  case none: break;
  case error: return -1;
  case half: count = count > 1 ? count / 2 : count; break;
  case torn: count /= 2;
  }
  off64_t place = offset < 0 ? lseek64(descriptor, 0, SEEK_CUR) : offset;
  long written = offset < 0 ? syscall(SYS_write, descriptor, bytes, count)
                            : syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  if (written >= 0) note("write", place, path, bytes, (size_t)written);
  const char *with = getenv("FAULTS_WITH"), *at = getenv("FAULTS_AT");
  if (with && at && strcmp(with, "torn") == 0 && calls >= atol(at)) kill(getpid(), SIGKILL);
  return written;
}

ssize_t write(int descriptor, const void *bytes, size_t count) { return put(descriptor, bytes, count, -1); }
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return put(descriptor, bytes, count, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return put(descriptor, bytes, count, offset);
}

// How many there were, when the program ends normally.
__attribute__((destructor)) static void end(void) { note("calls", calls, "-", NULL, 0); }

// Calls on one path or descriptor: disturbed, else made, and written down where they were done.
#define CALL(meant, name, number, path, call)                                                                          \
  if (!(meant)) return call;                                                                                           \
  switch (disturb()) {                                                                                                 \
  case none: case half: break;                                                                                         \
  case error: return -1;                                                                                               \
  case torn: kill(getpid(), SIGKILL);                                                                                  \
  }                                                                                                                    \
  int answer = (int)(call);                                                                                            \
  if (answer >= 0) note(name, number, path, NULL, 0);                                                                  \
  return answer

int fsync(int descriptor) {
  const char *path = path_of(descriptor);
  CALL(path, "sync", 0, path, syscall(SYS_fsync, descriptor));
}
int fdatasync(int descriptor) {
  const char *path = path_of(descriptor);
  CALL(path, "sync", 0, path, syscall(SYS_fdatasync, descriptor));
}
int ftruncate(int descriptor, off_t length) {
  const char *path = path_of(descriptor);
  CALL(path, "truncate", length, path, syscall(SYS_ftruncate, descriptor, length));
}
int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }
int unlink(const char *path) { CALL(is_below(path), "unlink", 0, path, syscall(SYS_unlinkat, AT_FDCWD, path, 0)); }
int mkdir(const char *path, mode_t mode) {
  CALL(is_below(path), "folder", mode, path, syscall(SYS_mkdirat, AT_FDCWD, path, mode));
}

static const char *both(const char *old, const char *new) {
  static char joined[2 * PATH_MAX];
  snprintf(joined, sizeof joined, "%s\t%s", old, new);
  return joined;
}
int rename(const char *old, const char *new) {
  CALL(is_below(new), "rename", 0, both(old, new), syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0));
}
int link(const char *old, const char *new) {
  CALL(is_below(new), "link", 0, both(old, new), syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0));
}

static int opened(const char *path, int flags, mode_t mode) {
  int is_meant = is_below(path);
  struct stat before;
  int is_new = is_meant && (flags & O_CREAT) && stat(path, &before) != 0;
  if (is_meant) {
    switch (disturb()) {
    case none: case half: break;
    case error: return -1;
    case torn: kill(getpid(), SIGKILL);
    }
  }
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (!is_meant || descriptor < 0) return descriptor;
  if (descriptor < descriptors) {
    free(paths[descriptor]);
    paths[descriptor] = strdup(path);
  }
  if (is_new) note("make", mode, path, NULL, 0);
  if (flags & O_TRUNC) note("truncate", 0, path, NULL, 0);
  return descriptor;
}

static int open_with(const char *path, int flags, va_list more) {
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
  return opened(path, flags, mode);
}
#define OPEN(name)                                                                                                     \
  int name(const char *path, int flags, ...) {                                                                         \
    va_list more;                                                                                                      \
    va_start(more, flags);                                                                                             \
    int descriptor = open_with(path, flags, more);                                                                     \
    va_end(more);                                                                                                      \
    return descriptor;                                                                                                 \
  }
OPEN(open)
OPEN(open64)

// Relative paths from an open folder are left alone: nothing here is opened by one.
#define OPEN_AT(name)                                                                                                  \
  int name(int folder, const char *path, int flags, ...) {                                                             \
    va_list more;                                                                                                      \
    va_start(more, flags);                                                                                             \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;                                            \
    va_end(more);                                                                                                      \
    return path[0] == '/' ? opened(path, flags, mode) : (int)syscall(SYS_openat, folder, path, flags, mode);           \
  }
OPEN_AT(openat)
OPEN_AT(openat64)

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < descriptors) {
    free(paths[descriptor]);
    paths[descriptor] = NULL;
  }
  return (int)syscall(SYS_close, descriptor);
}

int flock(int descriptor, int operation) {
  const char *error = getenv("FAULTS_FLOCK");
  if (!error) return (int)syscall(SYS_flock, descriptor, operation);
  errno = atoi(error);
  return -1;
}

time_t time(time_t *place) {
  const char *given = getenv("FAULTS_TIME");
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time_t seconds = given ? (time_t)atoll(given) : now.tv_sec;
  if (place) *place = seconds;
  return seconds;
}
