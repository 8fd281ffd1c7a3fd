/** Whether tests run long: `npm run test:long`, the step before a release. */
const isLong = process.env['TEST_LONG'] === '1'

/** How much a test does in `npm test`, and in a long run. */
export const byLength = (usual: number, long: number): number => (isLong ? long : usual)

/** The seed of random input: the same each time, or a new one in a long run. SEED=… repeats that of a failed run. */
export const seedFrom = (usual: number): number =>
  Number(process.env['SEED'] ?? (isLong ? Date.now() % 2 ** 31 : usual))
