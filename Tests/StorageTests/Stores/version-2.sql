-- A store as the second version of the schema has it, statement for statement.
PRAGMA application_id = 1684108136;
CREATE TABLE attribute_group(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, label TEXT NOT NULL,
  priority INTEGER NOT NULL) STRICT;
CREATE TABLE attribute(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, label TEXT NOT NULL,
  group_id INTEGER NOT NULL REFERENCES attribute_group, priority INTEGER NOT NULL,
  type INTEGER NOT NULL, unit TEXT, service TEXT, private INTEGER NOT NULL, gauge TEXT) STRICT;
CREATE TABLE value(
  day INTEGER NOT NULL, attribute INTEGER NOT NULL, value ANY NOT NULL,
  PRIMARY KEY(day, attribute)) STRICT, WITHOUT ROWID;
CREATE TABLE average_set(
  id INTEGER PRIMARY KEY, week INTEGER NOT NULL, origin TEXT NOT NULL, first_day INTEGER,
  last_day INTEGER, statistic TEXT NOT NULL, stale INTEGER NOT NULL, UNIQUE(week, origin)) STRICT;
CREATE TABLE average(
  set_id INTEGER NOT NULL, weekday INTEGER NOT NULL, attribute INTEGER NOT NULL,
  value REAL NOT NULL, days INTEGER, PRIMARY KEY(set_id, weekday, attribute)) STRICT, WITHOUT ROWID;
CREATE TABLE change(
  id INTEGER PRIMARY KEY, made TEXT NOT NULL, command TEXT NOT NULL) STRICT;
CREATE TABLE replaced(
  change INTEGER NOT NULL, relation TEXT NOT NULL, id INTEGER NOT NULL, before BLOB,
  PRIMARY KEY(change, relation, id)) STRICT, WITHOUT ROWID;
CREATE VIEW daily AS
  SELECT date(day * 86400, 'unixepoch') AS date, name AS attribute, value
  FROM value JOIN attribute ON attribute.id = value.attribute;
ALTER TABLE attribute ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attribute ADD COLUMN hidden INTEGER;
ALTER TABLE change ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE average ADD COLUMN highs BLOB;
ALTER TABLE average ADD COLUMN lows BLOB;
ALTER TABLE average ADD COLUMN since INTEGER;
CREATE TABLE goal(
  id INTEGER PRIMARY KEY, attribute INTEGER NOT NULL, weekday INTEGER NOT NULL, value REAL,
  most INTEGER NOT NULL, UNIQUE(attribute, weekday)) STRICT;
PRAGMA user_version = 2;

INSERT INTO attribute_group VALUES(1, 'activity', 'Activity', 1), (2, 'mood', 'Mood', 2);
INSERT INTO attribute VALUES
  (1, 'steps', 'Steps', 1, 1, 0, NULL, 'fitbit', 0, NULL, 1, 0),
  (2, 'mood', 'Mood', 2, 1, 8, NULL, NULL, 0, 'ring', 0, NULL);
INSERT INTO value VALUES(20776, 1, 4000), (20777, 1, 5623), (20777, 2, 7);
INSERT INTO average_set VALUES(1, 20772, 'exist', NULL, NULL, 'median', 0);
INSERT INTO average VALUES(1, 5, 1, 4000.0, NULL, NULL, NULL, NULL), (1, 7, 1, 5000.0, NULL, NULL, NULL, NULL);
-- Packed: attribute, kind (0 none, 1 whole number), zigzag varint.
INSERT INTO change VALUES
  (1, '2026-11-19T21:00', 'dash import steps.csv', 0), (2, '2026-11-20T21:00', 'mood rate 4', 0);
INSERT INTO replaced VALUES
  (1, 'attribute_group', 1, NULL), (1, 'attribute', 1, NULL), (1, 'value', 20776, x'0100'),
  (1, 'value', 20777, x'0100'), (2, 'attribute_group', 2, NULL), (2, 'attribute', 2, NULL),
  (2, 'value', 20777, x'0200'), (2, 'goal', 1, NULL), (2, 'goal', 2, NULL);
INSERT INTO goal VALUES(1, 1, 7, 6000.0, 0), (2, 1, 1, NULL, 1);
