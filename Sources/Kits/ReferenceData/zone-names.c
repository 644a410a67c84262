#include "ReferenceData.h"

static const unsigned char zone_names[] = {
#embed "zone-names.tsv"
};

struct reference_file reference_zone_names(void) {
  return (struct reference_file){"zone-names.tsv", zone_names, sizeof zone_names};
}
