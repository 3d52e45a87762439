#include "CSampleTimetable.h"

// Defined in SampleTimetable.S, which sample-compiler writes while the package is built.
extern const unsigned char atcha_sample_timetable_start[];
extern const unsigned char atcha_sample_timetable_end[];

const void *atcha_sample_timetable(void) { return atcha_sample_timetable_start; }

size_t atcha_sample_timetable_size(void) {
  return (size_t)(atcha_sample_timetable_end - atcha_sample_timetable_start);
}
