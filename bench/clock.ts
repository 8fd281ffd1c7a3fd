/** Every benchmark uses the same Monday, so that results don't depend on the day of the month. */
export const benchClock = '2026-11-16T10:00:00+08:00'
