#include "ReferenceData.h"

static const unsigned char tables[] = {
#embed "tables.txt"
};

struct reference_file reference_tables(void) {
  return (struct reference_file){"tables.txt", tables, sizeof tables};
}
