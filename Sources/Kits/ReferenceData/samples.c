#include "ReferenceData.h"

// C arrays of this size are not imported into Swift, so functions hand out the pointers.

static const unsigned char sample_attributes_v1[] = {
#embed "../../../SampleData/attributes-v1.json"
};
static const unsigned char sample_export_averages_2026[] = {
#embed "../../../SampleData/export/averages_2026.json"
};
static const unsigned char sample_export_correlations_2026[] = {
#embed "../../../SampleData/export/correlations_2026.json"
};
static const unsigned char sample_export_data_body_fat_2026[] = {
#embed "../../../SampleData/export/data_body_fat_2026.json"
};
static const unsigned char sample_export_data_coffees_2026[] = {
#embed "../../../SampleData/export/data_coffees_2026.json"
};
static const unsigned char sample_export_data_heartrate_resting_2026[] = {
#embed "../../../SampleData/export/data_heartrate_resting_2026.json"
};
static const unsigned char sample_export_data_money_spent_2026[] = {
#embed "../../../SampleData/export/data_money_spent_2026.json"
};
static const unsigned char sample_export_data_water_2026[] = {
#embed "../../../SampleData/export/data_water_2026.json"
};
static const unsigned char sample_export_data_weight_2026[] = {
#embed "../../../SampleData/export/data_weight_2026.json"
};
static const unsigned char sample_export_insights_2026[] = {
#embed "../../../SampleData/export/insights_2026.json"
};
static const unsigned char sample_today[] = {
#embed "../../../SampleData/today.json"
};
static const unsigned char sample_with_values_2026_07_18[] = {
#embed "../../../SampleData/with-values/2026-07-18.json"
};
static const unsigned char sample_with_values_2026_08_18[] = {
#embed "../../../SampleData/with-values/2026-08-18.json"
};
static const unsigned char sample_with_values_2026_09_18[] = {
#embed "../../../SampleData/with-values/2026-09-18.json"
};
static const unsigned char sample_with_values_2026_10_19[] = {
#embed "../../../SampleData/with-values/2026-10-19.json"
};
static const unsigned char sample_with_values_2026_11_19[] = {
#embed "../../../SampleData/with-values/2026-11-19.json"
};

static const unsigned char sample_calendar_home[] = {
#embed "../../../SampleData/calendars/home/home.ics"
};
static const unsigned char sample_calendar_work[] = {
#embed "../../../SampleData/calendars/office/office.ics"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const struct reference_file samples[] = {
  FILE_OF("attributes-v1.json", sample_attributes_v1),
  FILE_OF("export/averages_2026.json", sample_export_averages_2026),
  FILE_OF("export/correlations_2026.json", sample_export_correlations_2026),
  FILE_OF("export/data_body_fat_2026.json", sample_export_data_body_fat_2026),
  FILE_OF("export/data_coffees_2026.json", sample_export_data_coffees_2026),
  FILE_OF("export/data_heartrate_resting_2026.json", sample_export_data_heartrate_resting_2026),
  FILE_OF("export/data_money_spent_2026.json", sample_export_data_money_spent_2026),
  FILE_OF("export/data_water_2026.json", sample_export_data_water_2026),
  FILE_OF("export/data_weight_2026.json", sample_export_data_weight_2026),
  FILE_OF("export/insights_2026.json", sample_export_insights_2026),
  FILE_OF("today.json", sample_today),
  FILE_OF("with-values/2026-07-18.json", sample_with_values_2026_07_18),
  FILE_OF("with-values/2026-08-18.json", sample_with_values_2026_08_18),
  FILE_OF("with-values/2026-09-18.json", sample_with_values_2026_09_18),
  FILE_OF("with-values/2026-10-19.json", sample_with_values_2026_10_19),
  FILE_OF("with-values/2026-11-19.json", sample_with_values_2026_11_19),
};

size_t reference_sample_count(void) { return sizeof samples / sizeof *samples; }

struct reference_file reference_sample(size_t index) { return samples[index]; }

static const struct reference_file calendars[] = {
  FILE_OF("Home", sample_calendar_home),
  FILE_OF("Work", sample_calendar_work),
};

size_t reference_calendar_count(void) { return sizeof calendars / sizeof *calendars; }

struct reference_file reference_calendar(size_t index) { return calendars[index]; }
