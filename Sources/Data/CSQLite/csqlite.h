#ifndef CSQLITE_H
#define CSQLITE_H
#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

// Swift does not import functions with variable arguments, nor macros that cast.

// SQLite allocates and frees some two thousand small blocks at each start, to parse its schema and our statements. They
// come from lists of free blocks of 16, 32 … 1,024 bytes, in chunks that are used again but never returned; larger
// blocks come from malloc. Each thread has lists of its own, and may free blocks of another one.

struct csqlite_block {
  sqlite3_int64 size;          // of the bytes after this field
  struct csqlite_block *next;  // of a free block; else the first of its bytes
};

enum { csqlite_classes = 64, csqlite_grain = 16, csqlite_chunk = 32 << 10 };

struct csqlite_pool {
  struct csqlite_block *unused[csqlite_classes + 1];
  char *start, *end;
};

/// The pool of this thread. In a program, unlike in a library, it is found without a call.
static inline struct csqlite_pool *csqlite_own_pool(void) {
#ifdef __linux__
  __attribute__((tls_model("initial-exec")))
#endif
  static _Thread_local struct csqlite_pool pool;
  return &pool;
}

/// The grains of a block with room for `size` bytes and the field before them.
static inline int csqlite_class(int size) { return (size + (int)sizeof(sqlite3_int64) + csqlite_grain - 1) / csqlite_grain; }

static inline struct csqlite_block *csqlite_block_of(void *bytes) {
  return (struct csqlite_block *)((char *)bytes - sizeof(sqlite3_int64));
}

static void *csqlite_malloc(int size) {
  int class = csqlite_class(size);
  struct csqlite_pool *pool = csqlite_own_pool();
  struct csqlite_block *block;
  if (class > csqlite_classes) {
    block = (struct csqlite_block *)malloc((size_t)size + sizeof(sqlite3_int64));
    if (!block) return 0;
    block->size = size;
  } else if ((block = pool->unused[class])) {
    pool->unused[class] = block->next;
  } else {
    if (pool->end - pool->start < class * csqlite_grain) {
      char *chunk = (char *)malloc(csqlite_chunk);
      if (!chunk) return 0;
      pool->start = chunk;
      pool->end = chunk + csqlite_chunk;
    }
    block = (struct csqlite_block *)pool->start;
    pool->start += class * csqlite_grain;
    block->size = class * csqlite_grain - (int)sizeof(sqlite3_int64);
  }
  return &block->next;
}

static void csqlite_free(void *bytes) {
  struct csqlite_block *block = csqlite_block_of(bytes);
  int class = csqlite_class((int)block->size);
  if (class > csqlite_classes) return (void)free(block);
  struct csqlite_pool *pool = csqlite_own_pool();
  block->next = pool->unused[class];
  pool->unused[class] = block;
}

static int csqlite_size(void *bytes) { return bytes ? (int)csqlite_block_of(bytes)->size : 0; }

static void *csqlite_realloc(void *bytes, int size) {
  int old = csqlite_size(bytes);
  if (size <= old) return bytes;
  void *moved = csqlite_malloc(size);
  if (!moved) return 0;
  memcpy(moved, bytes, (size_t)old);
  csqlite_free(bytes);
  return moved;
}

static int csqlite_roundup(int size) { return (size + 7) & ~7; }
static int csqlite_start(void *unused) { return (void)unused, SQLITE_OK; }
static void csqlite_stop(void *unused) { (void)unused; }

/// Turns off SQLite's memory statistics, which nothing reads and which take a lock at each allocation: opening a store
/// and 40 queries cost 1.94 million instructions instead of 2.36. Where SQLite is built with lookaside (Debian's is
/// not), its pool of small blocks is limited to 16 kB, since a short process pays for each page that it touches first.
/// To be called once, before the first database is opened.
static inline void csqlite_configure(void) {
  static const sqlite3_mem_methods memory = {csqlite_malloc,  csqlite_free,  csqlite_realloc, csqlite_size,
                                             csqlite_roundup, csqlite_start, csqlite_stop,    0};
  sqlite3_config(SQLITE_CONFIG_MALLOC, &memory);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 256, 64);
}

/// Refuses functions and virtual tables that a damaged or hostile file could name, and direct writes to the schema.
/// Triggers never run and views are never read: the program uses none, so any it meets is foreign.
static inline void csqlite_harden(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

/// The tables whose insertions are noted; ends with null.
static const char *const csqlite_noted_tables[] = {"calendar", "entry", "fact", "goal", "place", 0};

static void csqlite_note_insertion(void *tables, int operation, const char *database, const char *table,
                                   sqlite3_int64 row) {
  (void)database, (void)row;
  if (operation != SQLITE_INSERT) return;
  for (int bit = 0; csqlite_noted_tables[bit]; bit++)
    if (strcmp(table, csqlite_noted_tables[bit]) == 0) *(sqlite3_int64 *)tables |= 1 << bit;
}

/// Makes SQLite set a bit of `tables` when it inserts a row into a noted table.
static inline void csqlite_note_insertions(sqlite3 *database, sqlite3_int64 *tables) {
  sqlite3_update_hook(database, csqlite_note_insertion, tables);
}

/// SQLite's count of transactions that have changed the file, from the file's header; -1 where there is no file.
static inline sqlite3_int64 csqlite_change_counter(sqlite3 *database) {
  sqlite3_file *file = 0;
  unsigned char bytes[4];
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return -1;
  if (!file || !file->pMethods || file->pMethods->xRead(file, bytes, 4, 24) != SQLITE_OK) return -1;
  return (sqlite3_int64)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

/// The result code if the folder could not be synced after the journal was deleted.
static inline int csqlite_folder_sync_failed(void) { return SQLITE_IOERR_DIR_FSYNC; }

/// The error number that says that there was no room, no inode or no file descriptor to open a file; else 0.
///
/// Where SQLite could not create a journal, it has tried to read one since, and forgot the reason: the file system of
/// `path` is asked whether it has an inode left.
static inline int csqlite_shortage(sqlite3 *database, const char *path) {
  int code = database ? sqlite3_system_errno(database) : 0;
  if (code == ENOSPC || code == EDQUOT || code == EMFILE || code == ENFILE) return code;
  struct statvfs system;
  char folder[PATH_MAX];
  const char *slash = strrchr(path, '/');
  size_t length = slash ? (size_t)(slash - path) + 1 : 0;
  if (length >= sizeof folder) return 0;
  memcpy(folder, path, length);
  if (length == 0) folder[length++] = '.';
  folder[length] = 0;
  if (statvfs(folder, &system) != 0) return 0;
  // Read-only file systems have none left by nature, and some count none.
  return !(system.f_flag & ST_RDONLY) && system.f_files > 0 && system.f_favail == 0 ? ENOSPC : 0;
}

/// Whether an error number says that a file system is full, not that the process has too many files open.
static inline int csqlite_is_full(int code) { return code == ENOSPC || code == EDQUOT; }

/// The system's words for an error number.
static inline const char *csqlite_system_message(int code) { return strerror(code); }

/// Makes SQLite copy the bytes before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
