#pragma once

/// Asks the processor to have the line at an address near by the time it is read.
///
/// Swift has no word for it; a static inline function costs no call.
static inline void atcha_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
