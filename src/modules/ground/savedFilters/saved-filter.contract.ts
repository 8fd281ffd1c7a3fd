import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { text } from '#kernel/values.ts'
import { longestName } from '#kernel/saved-filter.ts'

/** The path of a list's screen, with the names of its parameters: `/suppliers/$supplierId`. */
const list = z
  .string()
  .max(100)
  .regex(/^\/[\w/$-]*$/)
const name = text(longestName)
const filters = z.object({
  filters: z.array(
    z.object({
      name: z.string(),
      /** The search, filters and sort order, as in the address of the screen: `q=ali&status=pending`. */
      query: z.string(),
    }),
  ),
})

const audit = { none: 'a personal setting: it changes no record and gives access to none' }

export const savedFilters = {
  getAll: query({
    summary: 'Read the filters that the caller saved for a list, by name.',
    allow: ['management', 'staff'],
    input: z.object({ list }),
    output: filters,
  }),
  save: command({
    summary: 'Save a filter for a list. It replaces the caller’s filter of the same name.',
    audit,
    allow: ['management', 'staff'],
    input: z.object({ list, name, query: text(1_000) }),
    output: filters,
    errors: ['too_many_filters'],
  }),
  delete: command({
    summary: 'Delete a saved filter.',
    audit,
    allow: ['management', 'staff'],
    input: z.object({ list, name }),
    output: filters,
  }),
}
