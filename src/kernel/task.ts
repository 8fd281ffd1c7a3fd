import { z } from 'zod'

/** The name and the payload of a job, for the code that enqueues it. */
export type Task<Payload = object> = { readonly name: string; readonly payload: z.ZodType<Payload> }

export const task = <Payload>(name: string, payload: z.ZodType<Payload>): Task<Payload> => ({ name, payload })
/** A task without a payload, which looks for its own work. */
export const plainTask = (name: string): Task => task(name, z.object({}))
