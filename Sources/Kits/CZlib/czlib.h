#ifndef CZLIB_H
#define CZLIB_H
#include <zlib.h>

// Swift does not import macros with arguments.

/// Begins to inflate: raw deflate as in zip archives, or gzip with its header and checksum.
static inline int czlib_inflate_raw(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
static inline int czlib_inflate_gzip(z_stream *stream) { return inflateInit2(stream, 16 + MAX_WBITS); }

#endif
