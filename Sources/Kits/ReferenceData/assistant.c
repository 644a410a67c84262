#include "ReferenceData.h"

static const unsigned char assistant[] = {
#embed "assistant.json"
};

struct reference_file reference_assistant(void) {
  return (struct reference_file){"assistant.json", assistant, sizeof assistant};
}
