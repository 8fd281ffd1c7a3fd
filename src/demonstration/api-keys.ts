import { addDays } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { createKeyGate } from '#people/apiKeys/api-key.service.ts'
import type { Calendar } from './demo-accounts.ts'
import { managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

const done = { status: 200, code: null, message: null } as const
const requests = [
  { call: 'employees-getEmployees', ms: 41, ...done },
  { call: 'deductions-getLists', ms: 18, ...done },
  {
    call: 'users-getUsers',
    ms: 6,
    status: 403,
    code: 'key_needs_person',
    message: 'An API key can’t do this. A person must sign in.',
  },
  { call: 'events-list', ms: 9, ...done },
] as const

/** The payroll program of Kopi Kita reads employees, lists and events, and sends unpaid days. */
export const addApiKey = async (
  simulation: Simulation,
  { lately }: Pick<Calendar, 'lately'>,
  orgIds: OrganizationIds,
): Promise<void> => {
  const { apiKeys } = await simulation.as(managerOf(orgIds, 'KOPI'), moment(lately, '11:20'))
  const { key } = await apiKeys.create({
    name: 'Payroll sync',
    scopes: ['employees:read', 'pay:write', 'deductions:read', 'events:read'],
    expiresOn: addDays(lately, 180),
    addresses: [],
  })
  const gate = createKeyGate(simulation.at(moment(lately, '11:40')))
  for (const request of requests)
    await gate.log({ ...request, orgId: orgIds.KOPI, keyId: key.id as Id<'api_key'>, address: '203.0.113.84' })
}
