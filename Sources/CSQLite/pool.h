#ifndef CSQLITE_POOL_H
#define CSQLITE_POOL_H
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// The memory of SQLite. A command asks for some thousand small blocks and for few large ones, most of them while the
// schema is read; the C library takes five times as long for them as a list of blocks of each size does.
//
// Blocks that come back are kept for the next of their size, on each thread its own, and the system has them when the
// program ends. Large ones are the C library's. Before each stands its size.

/// What blocks are rounded up to, and the largest that the pool has.
enum { csqlite_grain = 16, csqlite_largest = 1024, csqlite_chunk = 1 << 16 };

typedef struct csqlite_block {
  size_t size;
  /// While it is free; from here on it is SQLite's while it is not.
  struct csqlite_block *next;
} csqlite_block;

typedef struct {
  csqlite_block *free[csqlite_largest / csqlite_grain + 1];
  /// What is left of the latest chunk.
  char *rest;
  size_t room;
} csqlite_pool;

// Within a function, because Swift makes none outside of one.
static inline csqlite_pool *csqlite_blocks(void) {
  static _Thread_local csqlite_pool blocks;
  return &blocks;
}

static inline csqlite_block *csqlite_block_of(void *memory) { return (csqlite_block *)((size_t *)memory - 1); }

static void *csqlite_allocate(int wanted) {
  csqlite_pool *pool = csqlite_blocks();
  size_t size = ((size_t)wanted + csqlite_grain - 1) & ~(size_t)(csqlite_grain - 1);
  csqlite_block *block;
  if (size > csqlite_largest) {
    block = malloc(sizeof(size_t) + size);
    if (!block) return NULL;
  } else if ((block = pool->free[size / csqlite_grain])) {
    pool->free[size / csqlite_grain] = block->next;
    return &block->next;
  } else {
    size_t whole = sizeof(size_t) + size;
    if (pool->room < whole) {
      char *chunk = malloc(csqlite_chunk);
      if (!chunk) return NULL;
      pool->rest = chunk;
      pool->room = csqlite_chunk;
    }
    block = (csqlite_block *)pool->rest;
    pool->rest += whole;
    pool->room -= whole;
  }
  block->size = size;
  return &block->next;
}

static void csqlite_release(void *memory) {
  csqlite_block *block = csqlite_block_of(memory);
  if (block->size > csqlite_largest) {
    free(block);
  } else {
    csqlite_block **list = &csqlite_blocks()->free[block->size / csqlite_grain];
    block->next = *list;
    *list = block;
  }
}

static int csqlite_size(void *memory) { return memory ? (int)csqlite_block_of(memory)->size : 0; }

static void *csqlite_resize(void *memory, int wanted) {
  csqlite_block *block = csqlite_block_of(memory);
  size_t size = block->size;
  if (size > csqlite_largest && (size_t)wanted > csqlite_largest) {
    csqlite_block *moved = realloc(block, sizeof(size_t) + (size_t)wanted);
    if (!moved) return NULL;
    moved->size = (size_t)wanted;
    return &moved->next;
  }
  if ((size_t)wanted <= size) return memory;
  void *other = csqlite_allocate(wanted);
  if (!other) return NULL;
  memcpy(other, memory, size);
  csqlite_release(memory);
  return other;
}

static int csqlite_rounded(int wanted) { return (wanted + csqlite_grain - 1) & ~(csqlite_grain - 1); }

static int csqlite_begin(void *unused) {
  (void)unused;
  return SQLITE_OK;
}

static void csqlite_end(void *unused) { (void)unused; }

/// Gives SQLite this memory. To be called once, before it is used.
static inline void csqlite_use_pool(void) {
  static const sqlite3_mem_methods methods = {
      csqlite_allocate, csqlite_release, csqlite_resize, csqlite_size,
      csqlite_rounded,  csqlite_begin,   csqlite_end,    NULL,
  };
  sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

#endif
