import { z } from 'zod'

/** The output of a command that returns nothing. */
export const done = z.object({ ok: z.literal(true) })
