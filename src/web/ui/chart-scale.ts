/** The top of a chart's scale: the largest value rounded up to 1, 2, 2.5 or 5 times a power of ten, for round labels. */
export const topOfScale = (largest: number): number => {
  if (largest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= largest) ?? 10
  return step * power
}
