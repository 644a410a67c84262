#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>

// Swift does not import functions with variable arguments, nor macros that cast.

/// Turns off SQLite's memory statistics, which are not read and take a lock, and makes its pool of small blocks
/// (lookaside) 16 kB instead of 120 kB, because a process of a few milliseconds pays for every page that it touches
/// first. To be called once, before the first database is opened.
static inline void csqlite_configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 256, 64);
}

/// Refuses functions and virtual tables that a damaged or hostile file could name, and direct writes to the schema.
static inline void csqlite_harden(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

/// The result code if the folder could not be synced after the journal was deleted.
static inline int csqlite_folder_sync_failed(void) { return SQLITE_IOERR_DIR_FSYNC; }

/// Makes SQLite copy the bytes before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
