#include "ReferenceData.h"

static const unsigned char cities[] = {
#embed "cities.tsv"
};
static const unsigned char countries[] = {
#embed "countries.tsv"
};
static const unsigned char zones[] = {
#embed "zones.tsv"
};

struct reference_file reference_cities(void) {
  return (struct reference_file){"cities.tsv", cities, sizeof cities};
}

struct reference_file reference_countries(void) {
  return (struct reference_file){"countries.tsv", countries, sizeof countries};
}

struct reference_file reference_zones(void) {
  return (struct reference_file){"zones.tsv", zones, sizeof zones};
}
