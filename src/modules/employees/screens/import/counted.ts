import { grouped } from '#web/text.ts'
/** A number for a text: `count` chooses between one and many, `total` is how it is written. */
export const counted = (count: number) => ({ count, total: grouped(count) })
