#include "ReferenceData.h"

static const unsigned char attributes[] = {
#embed "attributes.tsv"
};
static const unsigned char names[] = {
#embed "names.tsv"
};

struct reference_file reference_attributes(void) {
  return (struct reference_file){"attributes.tsv", attributes, sizeof attributes};
}

struct reference_file reference_attribute_names(void) {
  return (struct reference_file){"names.tsv", names, sizeof names};
}
