import { officeRecord } from './office-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { finalReason, id, instant, opt, orgId, text } from '#kernel/values.ts'
import { country } from '#people/organizations/organization.rules.ts'

const officeId = id('office')

export const office = z.object({
  officeId,
  /** Assigned by the server and never reused. */
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

/** An office with its number of employees. */
export const officeDetails = office.extend({ employees: z.int() })

const key = { orgId, officeId }
const fields = {
  name: text(120),
  address: text(200),
  country: z.literal(country, {
    error: ({ input }) => (input == null || input === '' ? '*Required' : 'Must be Malaysia'),
  }),
  city: text(100),
  state: text(100),
  contactNo: opt(z.union([z.literal('').transform(() => undefined), text(40)])),
}
export type OfficeFields = z.output<z.ZodObject<typeof fields>>

export const orgOffices = {
  getOffices: query({
    keys: 'employees:read',
    summary: 'List the offices of an organization by name.',
    allow: ['staff', 'management'],
    scope: 'named',
    input: z.object({ orgId }),
    output: z.object({ offices: z.array(office) }),
    errors: ['not_found'],
  }),
  getOffice: query({
    summary: 'Return an office and its number of employees.',
    allow: 'staff',
    scope: 'named',
    input: z.object(key),
    output: officeDetails,
    errors: ['not_found'],
  }),
  createOffice: command({
    summary: 'Add an office to an organization. The server assigns its code.',
    audit: [officeRecord, 'Created an office', 'Mencipta pejabat'],
    allow: 'admin',
    scope: 'named',
    input: z.object({ orgId, ...fields }),
    output: office,
    errors: ['not_found'],
  }),
  editOffice: command({
    summary: 'Change an office. Its code stays the same.',
    audit: [officeRecord, 'Changed an office', 'Mengubah pejabat'],
    allow: 'admin',
    scope: 'named',
    input: z.object({
      ...key,
      ...fields,
      /** The version that the caller edited. The update is refused if the record has changed since. */
      modifiedAt: opt(instant),
    }),
    output: office,
    errors: ['not_found', 'record_changed'],
  }),
  deleteOffice: command({
    summary: 'Delete an office. Its employees keep its code until they are assigned to another.',
    audit: [officeRecord, 'Deleted an office', 'Memadam pejabat'],
    allow: 'admin',
    scope: 'named',
    final: 'reason',
    input: z.object({ ...key, reason: finalReason }),
    output: done,
    errors: ['not_found'],
  }),
}
