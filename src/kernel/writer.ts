import { z } from 'zod'

/** Serializes a value to its wire form. Throws a ZodError if the schema does not allow it; unknown fields are left out. */
export type Writer = (value: unknown) => string

export const writerOf =
  (schema: z.ZodType): Writer =>
  (value) =>
    JSON.stringify(z.encode(schema, value)) ?? 'null'
