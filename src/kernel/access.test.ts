import { expect, test } from 'vitest'
import {
  audiences,
  isAllowed,
  isManagement,
  isPlatform,
  managementRoles,
  platformRoles,
  roles,
  type Audience,
} from './access.ts'

const everyone = [null, ...roles]
const getIn = (allow: Parameters<typeof isAllowed>[0]) =>
  everyone.filter((role) => isAllowed(allow, role)).map((role) => role ?? 'unauthenticated')

test('the roles of each audience', () => {
  const table = (Object.keys(audiences) as Audience[]).map((audience) => `${audience}: ${getIn(audience).join(' ')}`)
  expect(table).toEqual([
    'public: unauthenticated superadmin admin approver reader Manager Executive Employee',
    'any: superadmin admin approver reader Manager Executive Employee',
    'employee: Employee',
    'management: Manager Executive',
    'Manager: Manager',
    'staff: superadmin admin approver reader',
    'approver: superadmin admin approver',
    'admin: superadmin admin',
    'superadmin: superadmin',
  ])
})

test('several audiences permit the roles of each, and no unauthenticated caller', () => {
  expect(getIn(['admin', 'management'])).toEqual(['superadmin', 'admin', 'Manager', 'Executive'])
  expect(getIn(['employee', 'Manager'])).toEqual(['Manager', 'Employee'])
})

test('every role is a platform role, a management role or Employee', () => {
  const kinds = roles.map((role) => [isPlatform(role), isManagement(role), role === 'Employee'].filter(Boolean).length)
  expect(kinds).toEqual(roles.map(() => 1))
  expect(roles.filter(isPlatform)).toEqual([...platformRoles])
  expect(roles.filter(isManagement)).toEqual([...managementRoles])
})
