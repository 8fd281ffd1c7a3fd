import { maskPrefix } from '#kernel/mask.ts'

/** `•••• 4417`: the last four digits of a number, which the server may have masked, without a line break. */
export const lastFour = (number: string): string => `••••\u00a0${number.slice(-4)}`

/** A number or text as sent by the server, with its mask as shown on every screen. */
export const numberText = (text: string): string => text.replaceAll(maskPrefix, '••••\u00a0')
