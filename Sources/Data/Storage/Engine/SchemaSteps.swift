/// The statements of each step; the comments describe the tables and columns that it adds.
extension Schema {
  /// Days count from 1970-01-01; weekdays of averages from Sunday, 0; 7 is overall.
  ///
  /// A change packs replaced values by day (`relation` is `value`, `id` the day), and other rows.
  ///
  /// Values are in the unit `attribute.unit`, encoded as `attribute.type` says (`ValueType`).
  static let first = """
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
      last_day INTEGER, statistic TEXT NOT NULL, stale INTEGER NOT NULL, \
    UNIQUE(week, origin)) STRICT;
    CREATE TABLE average(
      set_id INTEGER NOT NULL, weekday INTEGER NOT NULL, attribute INTEGER NOT NULL,
      value REAL NOT NULL, days INTEGER, PRIMARY KEY(set_id, weekday, attribute)) STRICT, \
    WITHOUT ROWID;
    CREATE TABLE change(
      id INTEGER PRIMARY KEY, made TEXT NOT NULL, command TEXT NOT NULL) STRICT;
    CREATE TABLE replaced(
      change INTEGER NOT NULL, relation TEXT NOT NULL, id INTEGER NOT NULL, before BLOB,
      PRIMARY KEY(change, relation, id)) STRICT, WITHOUT ROWID;
    CREATE VIEW daily AS
      SELECT date(day * 86400, 'unixepoch') AS date, name AS attribute, value
      FROM value JOIN attribute ON attribute.id = value.attribute;
    """

  /// `attribute.own` is what a person decided, which no import changes: 1 label, 2 group, 4
  /// priority, 8 type, 32 privacy, added up; `hidden` is null if the priority decides.
  ///
  /// A goal is for one weekday, or for all (7); `value` is null for the average; `most` is an upper
  /// limit. `highs` and `lows` are the extremes of a weekday's latest 52, in steps of twelve bytes
  /// (`PackedSteps`), since the day `since`. Undone changes are stored until the next change.
  static let second = """
    ALTER TABLE attribute ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE attribute ADD COLUMN hidden INTEGER;
    ALTER TABLE change ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE average ADD COLUMN highs BLOB;
    ALTER TABLE average ADD COLUMN lows BLOB;
    ALTER TABLE average ADD COLUMN since INTEGER;
    CREATE TABLE goal(
      id INTEGER PRIMARY KEY, attribute INTEGER NOT NULL, weekday INTEGER NOT NULL, value REAL,
      most INTEGER NOT NULL, UNIQUE(attribute, weekday)) STRICT;
    """

  /// `kept` held the responses of services; version 4 replaced it.
  ///
  /// `outbox` has the values that differ from the ones at the account, `base`, as far as is known;
  /// with a `send` of 0 only on request. `fact` has own facts: `date` is month × 100 + day.
  static let third = """
    CREATE TABLE kept(
      kind TEXT NOT NULL, key INTEGER NOT NULL, value ANY NOT NULL, \
    PRIMARY KEY(kind, key)) STRICT, WITHOUT ROWID;
    CREATE TABLE outbox(
      day INTEGER NOT NULL, attribute INTEGER NOT NULL, base ANY, send INTEGER NOT NULL,
      PRIMARY KEY(day, attribute)) STRICT, WITHOUT ROWID;
    CREATE TABLE fact(
      id INTEGER PRIMARY KEY, date INTEGER NOT NULL, category TEXT NOT NULL, year INTEGER NOT NULL,
      text TEXT NOT NULL) STRICT;
    """

  /// Origins of changes, the state of the account, and the cache of responses.
  ///
  /// `change.origin` (``ChangeOrigin``) decides which values are sent to an account. Changes of
  /// version 3 get it from their command line, by the rule of that version.
  ///
  /// `attribute.account_name` is the account's name of an attribute that dash created there.
  ///
  /// `account_state`, until version 11, has one row: `imperial_units` in the code of the service;
  /// the last report, so that it is not repeated; `connected` is null before the first login, 0
  /// after a logout, when changes are noted as history.
  ///
  /// `response_cache` holds responses, or their shown part as lines, by service and key. `fetched`
  /// and `expires` are local date-times, or null.
  static let fourth = """
    ALTER TABLE change ADD COLUMN origin TEXT NOT NULL DEFAULT 'command';
    UPDATE change SET origin = 'import' WHERE command LIKE 'dash import %';
    UPDATE change SET origin = 'sync' WHERE command LIKE 'dash sync%';
    ALTER TABLE attribute ADD COLUMN account_name TEXT;
    UPDATE attribute SET account_name = (
      SELECT value FROM kept
      WHERE kind = 'served' AND key = attribute.id AND typeof(value) = 'text');
    CREATE TABLE account_state(
      id INTEGER PRIMARY KEY CHECK(id = 1), profile TEXT, logged_in TEXT, imperial_units INTEGER,
      reported_zone TEXT, first_fetched INTEGER, last_fetched INTEGER, synced TEXT,
      reported_deletions INTEGER, connected INTEGER) STRICT;
    INSERT INTO account_state SELECT 1,
      (SELECT value FROM kept WHERE kind = 'profile' AND key = 0 AND typeof(value) = 'text'),
      (SELECT value FROM kept WHERE kind = 'profile' AND key = 1 AND typeof(value) = 'text'),
      (SELECT value FROM kept WHERE kind = 'profile' AND key = 2 AND typeof(value) = 'integer'),
      (SELECT value FROM kept WHERE kind = 'profile' AND key = 3 AND typeof(value) = 'text'),
      (SELECT value FROM kept WHERE kind = 'synced' AND key = 1 AND typeof(value) = 'integer'),
      (SELECT value FROM kept WHERE kind = 'synced' AND key = 0 AND typeof(value) = 'integer'),
      (SELECT value FROM kept WHERE kind = 'synced' AND key = 2 AND typeof(value) = 'text'),
      (SELECT value FROM kept WHERE kind = 'synced' AND key = 3 AND typeof(value) = 'integer'),
      (SELECT value FROM kept WHERE kind = 'watched' AND key = 0 AND typeof(value) = 'integer')
      WHERE EXISTS (SELECT 1 FROM kept WHERE kind IN ('profile', 'synced', 'watched'));
    CREATE TABLE response_cache(
      service TEXT NOT NULL, key TEXT NOT NULL, fetched TEXT, expires TEXT, etag TEXT,
      body ANY NOT NULL, PRIMARY KEY(service, key)) STRICT, WITHOUT ROWID;
    INSERT INTO response_cache(service, key, body)
      SELECT 'facts', printf('%02d-%02d', key / 100, key % 100), value
      FROM kept WHERE kind = 'facts' AND key BETWEEN 101 AND 1231;
    INSERT INTO response_cache(service, key, body)
      SELECT 'facts', printf('%02d-%02d/digest', -key / 100, -key % 100), value
      FROM kept WHERE kind = 'facts' AND key BETWEEN -1231 AND -101;
    INSERT INTO response_cache(service, key, body)
      SELECT 'facts', printf('%02d-%02d/language', key / 100 - 100, key % 100), value
      FROM kept WHERE kind = 'facts' AND key BETWEEN 10101 AND 11231;
    INSERT INTO response_cache(service, key, body)
      SELECT 'account', 'insights/' || date(key * 86400, 'unixepoch'), value
      FROM kept WHERE kind = 'insights' AND key BETWEEN -719162 AND 2932896;
    INSERT INTO response_cache(service, key, body)
      SELECT 'account', 'correlations', value FROM kept WHERE kind = 'correlations' AND key = 0;
    DROP TABLE kept;
    """

  /// Any number of ratings of a day, and pauses, whose `value` is null.
  ///
  /// `note` belongs to the rating, or is the reason for the pause. `id` is the day times 1,000 plus
  /// a number: the entries of a day are neighbours. `minute` counts from midnight, or is null.
  ///
  /// From this version on, `goal.weekday` may be 8: the goal is for a whole week.
  static let fifth = """
    CREATE TABLE entry(
      id INTEGER PRIMARY KEY, day INTEGER NOT NULL, attribute INTEGER NOT NULL, minute INTEGER,
      value ANY, note TEXT) STRICT;
    """

  /// The sources of values (`ValueSource`): 0 a person, 1 the account, 2 an import, 3 a refresh.
  ///
  /// `calendar.source` is a path or an address; `login` the path of the file with a name and a
  /// password; `color` is null if the program chooses.
  static let sixth = """
    ALTER TABLE value ADD COLUMN source INTEGER NOT NULL DEFAULT 2;
    CREATE TABLE calendar(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, source TEXT NOT NULL, color TEXT, \
    login TEXT,
      writable INTEGER NOT NULL, counted INTEGER NOT NULL) STRICT;
    """

  /// Places of the person, and places that others share.
  ///
  /// `key` is the server's key of a record of someone else, `person` the server's name of that
  /// person; null and empty for own places. `created` and `updated` are milliseconds since 1970.
  /// `state` is 1 for an own place that is sent to the account (`PlaceState`).
  static let seventh = """
    CREATE TABLE place(
      id INTEGER PRIMARY KEY, key TEXT, person TEXT NOT NULL, first_name TEXT NOT NULL,
      last_name TEXT NOT NULL, name TEXT NOT NULL, address TEXT, note TEXT, latitude REAL NOT NULL,
      longitude REAL NOT NULL, day INTEGER NOT NULL, created INTEGER NOT NULL,
      updated INTEGER NOT NULL, state INTEGER NOT NULL) STRICT;
    CREATE INDEX place_day ON place(person, day);
    """

  /// See `Experiments.swift`; `stopped` is null if the experiment was not stopped.
  static let eighth = """
    CREATE TABLE experiment(
      id INTEGER PRIMARY KEY, question TEXT NOT NULL, first_day INTEGER NOT NULL,
      assigned TEXT NOT NULL, plan TEXT NOT NULL, followed TEXT NOT NULL, stopped INTEGER) STRICT;
    """

  /// The levels of an imported value at each full hour (`HourlyShares`), or null.
  static let ninth = "ALTER TABLE value ADD COLUMN hours BLOB;"

  /// The numbers of the kinds of export that a change has imported (`ImportSource`), with blanks
  /// between them; from this version on, `value.source` may be such a number.
  static let tenth = """
    ALTER TABLE change ADD COLUMN exports TEXT;
    """

  /// Moves decisions (`StateKey`) out of `account_state` and the cache of responses.
  ///
  /// `state.value` is a number, a text or bytes; `made` is a local date-time, or null. The view
  /// `daily` shows the same as before, and takes SQLite less time to parse.
  static let eleventh = """
    CREATE TABLE state(
      subject TEXT, key TEXT, value ANY NOT NULL, made TEXT, PRIMARY KEY(subject, key)) STRICT, \
    WITHOUT ROWID;
    DROP VIEW daily;
    CREATE VIEW daily AS
      SELECT date(2440587.5 + day) AS date, name AS attribute, value
      FROM value JOIN attribute ON id = attribute;
    INSERT INTO state(subject, key, value)
      SELECT 'account', column1, column2 FROM (
        SELECT 'profile' AS column1, profile AS column2 FROM account_state
        UNION ALL SELECT 'logged-in', logged_in FROM account_state
        UNION ALL SELECT 'imperial-units', imperial_units FROM account_state
        UNION ALL SELECT 'reported-zone', reported_zone FROM account_state
        UNION ALL SELECT 'first-fetched', date(first_fetched * 86400, 'unixepoch')
          FROM account_state
        UNION ALL SELECT 'last-fetched', date(last_fetched * 86400, 'unixepoch') FROM account_state
        UNION ALL SELECT 'synced', synced FROM account_state
        UNION ALL SELECT 'reported-deletions', reported_deletions FROM account_state
        UNION ALL SELECT 'connected', connected FROM account_state)
      WHERE column2 NOT NULL;
    DROP TABLE account_state;
    INSERT INTO state(subject, key, value)
      SELECT 'account', key, body FROM response_cache
      WHERE service = 'account' AND key = 'first-day' AND length(body) > 0;
    INSERT OR IGNORE INTO state(subject, key, value)
      WITH RECURSIVE line(name, rest) AS (
        SELECT '', body || char(10) FROM response_cache
        WHERE service = 'account' AND key = 'released'
        UNION ALL
        SELECT substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1)
        FROM line WHERE rest != '')
      SELECT 'released', name, 1 FROM line WHERE name != '';
    INSERT INTO state(subject, key, value, made)
      SELECT 'scales', key, CAST(body AS INTEGER), fetched
      FROM response_cache WHERE service = 'import';
    INSERT INTO state(subject, key, value, made)
      SELECT 'watched', key, body, fetched FROM response_cache WHERE service = 'import-watched';
    INSERT INTO state(subject, key, value, made)
      SELECT service, key, body, fetched FROM response_cache
      WHERE service IN ('agenda', 'outside') AND key = 'recorded'
        OR service = 'places' AND key IN ('account', 'own', 'list', 'browsed')
        OR service = 'places' AND key = 'news' AND body NOT IN ('0', 0)
        OR service = 'own-calendar';
    INSERT INTO state(subject, key, value, made)
      SELECT service, key, CAST(body AS INTEGER), fetched FROM response_cache
      WHERE service = 'agenda' AND key = 'announced';
    INSERT INTO state(subject, key, value, made)
      SELECT 'risk', substr(key, 1, length(key) - 5), body, fetched FROM response_cache
      WHERE service = 'outside' AND key LIKE '%/risk' AND key NOT LIKE 'place/%';
    DELETE FROM response_cache
      WHERE service IN ('import', 'import-watched', 'own-calendar')
        OR service = 'account' AND key IN ('first-day', 'released')
        OR service = 'agenda' AND key IN ('recorded', 'announced')
        OR service = 'outside'
        AND (key = 'recorded' OR key LIKE '%/risk' AND key NOT LIKE 'place/%')
        OR service = 'places' AND key != 'fetched';
    """

  /// Moves the place that `dash outside` shows without a name; a card may follow its line.
  static let twelfth = """
    INSERT INTO state(subject, key, value, made)
      SELECT service, key, substr(text, 1, instr(text || char(10), char(10)) - 1), fetched
      FROM (SELECT *, CAST(body AS TEXT) AS text FROM response_cache)
      WHERE service = 'outside' AND key = 'usual';
    DELETE FROM response_cache WHERE service = 'outside' AND key = 'usual';
    """

  /// The name and the point, in degrees, of the place of an own fact; null without a place.
  static let thirteenth = """
    ALTER TABLE fact ADD COLUMN place TEXT;
    ALTER TABLE fact ADD COLUMN latitude REAL;
    ALTER TABLE fact ADD COLUMN longitude REAL;
    """

  /// A store may lack some tables (`LateTable`), so that no state has to say which have rows.
  static let fourteenth = "DELETE FROM state WHERE subject = 'store'"
}
