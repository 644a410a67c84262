#ifndef REFERENCE_DATA_H
#define REFERENCE_DATA_H
#include <stddef.h>

/// A file that is compiled in: its name and its bytes.
struct reference_file {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// How many files of sample data there are.
size_t reference_sample_count(void);

/// The sample data file at `index`, below `reference_sample_count()`.
struct reference_file reference_sample(size_t index);

/// How many sample calendars there are.
size_t reference_calendar_count(void);

/// The sample calendar at `index`, below `reference_calendar_count()`: its name and its text.
struct reference_file reference_calendar(size_t index);

/// Facts of every date, as text.
struct reference_file reference_facts(void);

/// The attributes that Exist has, as text; see Template.
struct reference_file reference_attributes(void);

/// Other names of attributes, as text.
struct reference_file reference_attribute_names(void);

/// Words of time, as text; see TimeWord.
struct reference_file reference_words(void);

/// Other words for commands, as text; see Alias.
struct reference_file reference_aliases(void);

/// How the tables of known apps are read, as text; see TableProfile.
struct reference_file reference_tables(void);

/// What an assistant learns of its tools, resources and prompts, as JSON; see AssistantGuide.
struct reference_file reference_assistant(void);

/// Cities of the world, as text; see Gazetteer.
struct reference_file reference_cities(void);

/// Countries with their codes, as text.
struct reference_file reference_countries(void);

/// Time zones with their cities, as text.
struct reference_file reference_zones(void);

/// Names of time zones that the tz database does not have, as text; see ZoneNames.
struct reference_file reference_zone_names(void);

/// The coastlines of the world in twentieths of a degree, as text; see Land.
struct reference_file reference_land(void);

/// The same for maps of a region, in hundredths of a degree.
struct reference_file reference_coast(void);

/// The borders of countries on land, in hundredths of a degree.
struct reference_file reference_borders(void);

/// Gives blocks of 128 KiB and more back to the system when they are freed, for programs that need much memory once.
void return_large_blocks(void);

#endif
