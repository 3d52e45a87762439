#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import: SQLite copies the bytes before it returns. */
static inline int atcha_sqlite_bind_text(sqlite3_stmt *s, int i, const char *bytes, int count) {
  return sqlite3_bind_text(s, i, bytes, count, SQLITE_TRANSIENT);
}

/* An empty blob must not be bound as a null pointer, which would store NULL. */
static inline int atcha_sqlite_bind_blob(sqlite3_stmt *s, int i, const void *bytes, int count) {
  return count == 0 ? sqlite3_bind_zeroblob(s, i, 0)
                    : sqlite3_bind_blob(s, i, bytes, count, SQLITE_TRANSIENT);
}
