/** The share of a part in a whole in per cent, for bars and progress. 0 if there is no whole. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)
