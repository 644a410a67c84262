#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>


// Swift does not import functions with variable arguments, nor macros that cast.

/// Does without the counts of memory that nobody reads, and the lock around them, and keeps the pool of small blocks
/// small: it is touched whole at every start. To be called once, before the first database is opened.
static inline void csqlite_configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 256, 64);
}

/// Refuses functions and virtual tables that a damaged or hostile file could name, and direct writes to the schema.
static inline void csqlite_harden(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

/// That the folder could not be synced after the journal was deleted.
static inline int csqlite_late(void) { return SQLITE_IOERR_DIR_FSYNC; }

/// SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
