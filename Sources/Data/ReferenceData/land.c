#include "ReferenceData.h"

static const unsigned char land[] = {
#embed "land.txt"
};

struct reference_file reference_land(void) {
  return (struct reference_file){"land.txt", land, sizeof land};
}
