#include "ReferenceData.h"

static const unsigned char aliases[] = {
#embed "aliases.txt"
};

struct reference_file reference_aliases(void) {
  return (struct reference_file){"aliases.txt", aliases, sizeof aliases};
}
