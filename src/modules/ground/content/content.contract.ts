import { z } from 'zod'
import { download, query } from '#kernel/call.ts'
import { opt } from '#kernel/values.ts'
import { termsVersions } from './terms.rules.ts'

export const content = {
  getWelcome: query({
    summary: 'Read the heading and the image of the welcome page.',
    allow: 'staff',
    input: z.object({ language: opt(z.enum(['en', 'ms'])) }),
    output: z.object({ heading: z.string(), url: z.string() }),
    errors: ['image_not_found'],
  }),
  downloadTerms: download({
    summary:
      'Download a version of the terms as PDF, by default the one in force: the English text that is accepted, after a summary in a language.',
    allow: 'any',
    input: z.object({
      version: opt(z.enum(termsVersions.map(({ version }) => version))),
      language: opt(z.enum(['en', 'ms'])),
    }),
    output: z.unknown(),
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
