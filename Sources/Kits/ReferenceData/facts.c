#include "ReferenceData.h"

static const unsigned char facts[] = {
#embed "facts.tsv"
};

struct reference_file reference_facts(void) {
  return (struct reference_file){"facts.tsv", facts, sizeof facts};
}
