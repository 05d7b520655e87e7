#pragma once

// Code units of 8 bits: patterns and lines are UTF-8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
