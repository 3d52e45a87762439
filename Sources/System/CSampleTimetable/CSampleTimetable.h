#ifndef CSAMPLETIMETABLE_H
#define CSAMPLETIMETABLE_H

#include <stddef.h>

/// The first byte of the embedded timetable, aligned as a mapped file is; it stays for ever.
const void *_Nonnull atcha_sample_timetable(void);

/// How many bytes there are.
size_t atcha_sample_timetable_size(void);

#endif
