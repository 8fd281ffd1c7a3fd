/** A part as a percentage of a total, for bars and progress. 0 if the total is 0. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)
