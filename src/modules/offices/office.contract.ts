import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, instant, orgId } from '#kernel/values.ts'

const office = z.object({
  officeId: id('office'),
  officeCode: z.string(),
  orgId,
  name: z.string(),
  address: z.string(),
  country: z.string(),
  city: z.string(),
  state: z.string(),
  contactNo: z.string().nullable(),
  createdAt: instant,
  modifiedAt: instant,
})
export type Office = z.output<typeof office>

export const orgOffices = {
  getOffices: query({
    summary: 'List the offices of an organization by name.',
    allow: ['admin', 'management'],
    input: z.object({ orgId }),
    output: z.object({ offices: z.array(office) }),
    errors: ['not_found'],
  }),
}
