import { z } from 'zod'
import { query } from '#kernel/call.ts'

export const content = {
  getWelcome: query({
    summary: 'Read the heading and the image of the welcome page.',
    allow: 'admin',
    input: z.object({}),
    output: z.object({ heading: z.string(), url: z.string() }),
    errors: ['image_not_found'],
  }),
}

export const countries = {
  getAll: query({
    summary: 'List the countries of the world by name, Malaysia first.',
    allow: 'any',
    input: z.object({}),
    output: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })), default: z.string() }),
  }),
}
