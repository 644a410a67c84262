#include "ReferenceData.h"

static const unsigned char land[] = {
#embed "land.txt"
};
static const unsigned char coast[] = {
#embed "coast.txt"
};
static const unsigned char borders[] = {
#embed "borders.txt"
};

struct reference_file reference_land(void) {
  return (struct reference_file){"land.txt", land, sizeof land};
}

struct reference_file reference_coast(void) {
  return (struct reference_file){"coast.txt", coast, sizeof coast};
}

struct reference_file reference_borders(void) {
  return (struct reference_file){"borders.txt", borders, sizeof borders};
}
