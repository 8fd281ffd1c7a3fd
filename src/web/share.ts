/** A part as a percentage of the whole. 0 if the whole is 0. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)
