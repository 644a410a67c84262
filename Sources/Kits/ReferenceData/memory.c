// The GNU C library keeps freed blocks for later ones, up to the size of the largest that was freed. A fixed limit gives
// larger blocks back to the system, as other libraries do.
#include "ReferenceData.h"
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>

void return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 128 * 1024); }
#else
void return_large_blocks(void) {}
#endif
