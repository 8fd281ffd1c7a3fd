import { dateIn, instantOf, periodOf, type LocalDate, type Period } from '#kernel/time.ts'

let offset = 0
/** Sets the clock by the server's, which determines the business date. */
export const followServer = (now: string): void => void (offset = Date.parse(now) - Date.now())

export const now = (): number => Date.now() + offset
export const today = (): LocalDate => dateIn(instantOf(now()))
export const thisPeriod = (): Period => periodOf(today())
