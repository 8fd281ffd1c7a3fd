import { lastFour } from '#web/ui/mask-text.ts'

/** `Maybank •••• 4417`, without a line break in the number. */
export const accountText = ({ bank, number }: { bank: string; number: string }): string => `${bank} ${lastFour(number)}`
