#ifndef CSQLITE_H
#define CSQLITE_H
#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/statvfs.h>

// Swift does not import functions with variable arguments, nor macros that cast.

/// Turns off SQLite's memory statistics, which nothing reads and which take a lock at each allocation: opening a store
/// and 40 queries cost 1.94 million instructions instead of 2.36. Where SQLite is built with lookaside (Debian's is
/// not), its pool of small blocks is limited to 16 kB, since a short process pays for each page that it touches first.
/// To be called once, before the first database is opened.
static inline void csqlite_configure(void) {
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

/// SQLite's count of transactions that have changed the file, from the file's header; -1 where there is no file.
static inline sqlite3_int64 csqlite_change_counter(sqlite3 *database) {
  sqlite3_file *file = 0;
  unsigned char bytes[4];
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return -1;
  if (!file || !file->pMethods || file->pMethods->xRead(file, bytes, 4, 24) != SQLITE_OK) return -1;
  return (sqlite3_int64)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

/// Reads bytes of the file by SQLite's own descriptor: closing another one would end all locks of the process on the
/// file. Returns how many there are, at most `count`; -1 if they cannot be read.
static inline sqlite3_int64 csqlite_read(sqlite3 *database, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = 0;
  sqlite3_int64 size = 0;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return -1;
  if (!file || !file->pMethods || file->pMethods->xFileSize(file, &size) != SQLITE_OK) return -1;
  if (offset >= size) return 0;
  if (count > size - offset) count = (int)(size - offset);
  return file->pMethods->xRead(file, bytes, count, offset) == SQLITE_OK ? count : -1;
}

/// The result code if another file has taken the place of the one that is open.
static inline int csqlite_was_replaced(void) { return SQLITE_READONLY_DBMOVED; }

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
