import { numberText } from '#web/ui/mask-text.ts'

/** `Maybank ••••4444` */
export const accountText = ({ bank, number }: { bank: string; number: string }): string =>
  `${bank} ${numberText(number)}`
