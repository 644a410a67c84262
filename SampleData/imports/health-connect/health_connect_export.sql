-- The tables of health_connect_export.db, shortened, with invented rows.
CREATE TABLE application_info_table(row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);
INSERT INTO application_info_table VALUES
  (7, 'com.example.band', 'Band'), (9, 'com.example.phone', 'Phone'), (11, 'com.example.diary', NULL);
CREATE TABLE health_data_category_priority_table(row_id INTEGER PRIMARY KEY, health_data_category INTEGER, app_id_priority_order TEXT);
INSERT INTO health_data_category_priority_table VALUES (1, 1, '7,9');
CREATE TABLE steps_record_table(row_id INTEGER PRIMARY KEY, last_modified_time INTEGER, app_info_id INTEGER,
  start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER, count INTEGER,
  local_date_time_start_time INTEGER AS (start_time + 1000 * start_zone_offset));
-- 2026-11-18, 12:06:40 to 12:16:40 by the band, five minutes later by the phone; a row that is there twice; one without a count.
INSERT INTO steps_record_table VALUES
  (1, 1795046400000, 7, 1795000000000, 3600, 1795000600000, 3600, 20775, 431),
  (2, 1795046400000, 9, 1795000300000, 3600, 1795000900000, 3600, 20775, 300),
  (3, 1795046400000, 9, 1795003600000, 3600, 1795004200000, 3600, 20775, 50),
  (4, 1795046400000, 9, 1795003600000, 3600, 1795004200000, 3600, 20775, 50),
  (5, 1795046400000, 9, 1795007200000, 3600, 1795007800000, 3600, 20775, -1);
CREATE TABLE active_calories_burned_record_table(row_id INTEGER PRIMARY KEY, energy REAL, app_info_id INTEGER,
  start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER);
INSERT INTO active_calories_burned_record_table VALUES
  (1, 250000.0, 7, 1795000000000, 3600, 1795000600000, 3600), (2, 4.9e-324, 7, 1795010000000, 3600, 1795010600000, 3600);
CREATE TABLE sleep_session_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, title TEXT,
  start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER);
CREATE TABLE sleep_stages_table(parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER);
-- 22:30 to 06:30 by the band, whose stages leave a quarter of an hour out; the phone's sleep has no stages.
INSERT INTO sleep_session_record_table VALUES
  (1, 7, NULL, 1795037400000, 3600, 1795066200000, 3600, 20775), (2, 9, NULL, 1795035600000, 3600, 1795069800000, 3600, 20775);
INSERT INTO sleep_stages_table VALUES
  (1, 1795037400000, 1795041000000, 4), (1, 1795041000000, 1795048200000, 5), (1, 1795048200000, 1795049100000, 7),
  (1, 1795049100000, 1795056300000, 6), (1, 1795057200000, 1795066200000, 2);
CREATE TABLE heart_rate_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, start_time INTEGER, start_zone_offset INTEGER);
CREATE TABLE heart_rate_record_series_table(parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
INSERT INTO heart_rate_record_table VALUES (1, 7, 1795000000000, 3600);
INSERT INTO heart_rate_record_series_table VALUES (1, 60, 1795000000000), (1, 90, 1795000060000), (1, -1, 1795000120000);
CREATE TABLE weight_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, time INTEGER, zone_offset INTEGER, weight REAL);
INSERT INTO weight_record_table VALUES (1, 11, 1795000000000, 3600, 68000.0), (2, 11, 1794980000000, 3600, 67900.0);
CREATE TABLE oxygen_saturation_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, time INTEGER, zone_offset INTEGER, percentage REAL);
INSERT INTO oxygen_saturation_record_table VALUES (1, 7, 1795000000000, 3600, 96.0), (2, 7, 1795000100000, 3600, 97.0);
CREATE TABLE blood_pressure_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, time INTEGER, zone_offset INTEGER,
  systolic REAL, diastolic REAL, body_position TEXT);
INSERT INTO blood_pressure_record_table VALUES (1, 11, 1795000000000, 3600, 121.0, 80.0, '1'), (2, 11, 1795003600000, 3600, 118.0, 79.0, '1');
CREATE TABLE hydration_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, start_time INTEGER, start_zone_offset INTEGER,
  end_time INTEGER, end_zone_offset INTEGER, volume REAL);
INSERT INTO hydration_record_table VALUES (1, 11, 1795000000000, 3600, 1795000060000, 3600, 0.25), (2, 11, 1795003600000, 3600, 1795003660000, 3600, 0.5);
-- Two equal portions of a meal at the same time differ in one column.
CREATE TABLE nutrition_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, start_time INTEGER, start_zone_offset INTEGER,
  end_time INTEGER, end_zone_offset INTEGER, energy REAL, protein REAL, sodium REAL);
INSERT INTO nutrition_record_table VALUES
  (1, 11, 1795000000000, 3600, 1795000060000, 3600, 500000.0, 20.0, 0.4), (2, 11, 1795000000000, 3600, 1795000060000, 3600, 100000.0, 20.0, 4.9e-324);
CREATE TABLE exercise_session_record_table(row_id INTEGER PRIMARY KEY, app_info_id INTEGER, start_time INTEGER, start_zone_offset INTEGER,
  end_time INTEGER, end_zone_offset INTEGER, exercise_type INTEGER);
INSERT INTO exercise_session_record_table VALUES (1, 7, 1795003600000, 3600, 1795005400000, 3600, 4), (2, 7, 1795010000000, 3600, 1795011200000, 3600, 33);
CREATE TABLE respiratory_rate_record_table(row_id INTEGER PRIMARY KEY, time INTEGER, rate REAL);
INSERT INTO respiratory_rate_record_table VALUES (1, 1795000000000, 14.0);
