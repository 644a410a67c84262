-- The tables of a backup of Tickmate, with invented rows.
CREATE TABLE tracks(_id INTEGER PRIMARY KEY, name TEXT, description TEXT, icon TEXT, enabled INTEGER,
  multiple_entries_per_day INTEGER, "order" INTEGER);
INSERT INTO tracks VALUES (3, 'Meditate', '', 'glyph', 1, 0, 0), (4, 'Tea', '', 'glyph', 1, 1, 1),
  (5, 'Mood', 'was good', 'glyph', 0, 0, 2);
CREATE TABLE ticks(_id INTEGER PRIMARY KEY, _track_id INTEGER, year INTEGER, month INTEGER, day INTEGER,
  hour INTEGER, minute INTEGER, second INTEGER, has_time_info INTEGER);
-- Months begin at 0: these are 21 September, 1 January, and a day that does not exist.
INSERT INTO ticks VALUES (12, 3, 2026, 8, 21, 12, 0, 0, 0), (13, 4, 2026, 8, 21, 9, 0, 0, 1),
  (14, 4, 2026, 8, 21, 23, 59, 0, 1), (15, 4, 2026, 0, 1, 0, 0, 0, 0), (16, 5, 2026, 8, 21, 0, 0, 0, 0),
  (17, 3, 2026, 1, 30, 0, 0, 0, 0), (18, 9, 2026, 8, 21, 0, 0, 0, 0);
CREATE TABLE groups(_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE track2groups(_id INTEGER PRIMARY KEY, track_id INTEGER, group_id INTEGER);
