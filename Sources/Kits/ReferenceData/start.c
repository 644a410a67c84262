// Runs before the Swift runtime on Linux. The runtime of a static program looks for its folder in /proc, which a
// container may lack, and aborts without it; the variable SWIFT_ROOT spares the search. The program uses nothing below
// that folder. Only where the search would fail does the program start itself again, with the variable.
#include <stdlib.h>
// Only the GNU C library passes the words of the command line to such a function.
#if defined(__linux__) && defined(__GLIBC__)
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

__attribute__((constructor(101))) static void start(int count, char **arguments, char **environment) {
  (void)count;
  char own[1];
  if (readlink("/proc/self/exe", own, sizeof own) > 0 || getenv("SWIFT_ROOT")) return;
  int size = 0;
  while (environment[size]) size += 1;
  char **with = calloc((size_t)size + 2, sizeof *with);
  if (with) {
    memcpy(with, environment, (size_t)size * sizeof *with);
    with[size] = "SWIFT_ROOT=/";
    execve((const char *)getauxval(AT_EXECFN), arguments, with);
  }
  static const char message[] = "dash: cannot start without /proc\n";
  (void)!write(2, message, sizeof message - 1);
  _exit(74);
}
#endif
