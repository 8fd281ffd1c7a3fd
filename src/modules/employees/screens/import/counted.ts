import { grouped } from '#web/text.ts'
/** Parameters for a text with a number: `count` selects the plural form, `total` is the formatted number. */
export const counted = (count: number) => ({ count, total: grouped(count) })
