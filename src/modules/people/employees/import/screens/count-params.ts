import { grouped } from '#kernel/placeholders.ts'
/** Parameters of a text with a number: `count` selects the plural form, `total` is the formatted number. */
export const countParams = (count: number) => ({ count, total: grouped(count) })
