#include "ReferenceData.h"

static const unsigned char words[] = {
#embed "words.txt"
};

struct reference_file reference_words(void) {
  return (struct reference_file){"words.txt", words, sizeof words};
}
