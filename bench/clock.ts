/** Every benchmark stands on the same Monday, so that a run on the first of a month measures the same work. */
export const benchClock = '2026-11-16T10:00:00+08:00'
