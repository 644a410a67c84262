// The words of the command line, as the C library hands them over.
//
// Swift's runtime looks for them in the program's memory: before anything else it reads and parses /proc/self/maps,
// which takes a start a twelfth of its time. glibc gives them to every function that runs before main. The linker
// takes these two functions for the runtime's own of the same names, and leaves out the file of the runtime that holds
// them and the search.

#include <stdlib.h>

#if defined(__GLIBC__)

static char **words;
static int count;

__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
  *argc = count;
  return words;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
  words = argv;
  count = argc;
}

#endif
