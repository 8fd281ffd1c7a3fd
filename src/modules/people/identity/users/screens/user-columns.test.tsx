// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { instantOf } from '#kernel/time.ts'
import { setLanguage } from '#web/text.ts'
import { userColumns, type ListedUser } from './user-columns.tsx'

afterEach(() => setLanguage('en'))

const at = instantOf(Date.parse('2026-11-16T02:00:00Z'))
const user: ListedUser = {
  id: '06EXAMPLEUSER001',
  tenantId: '06EXAMPLEORG0001',
  orgId: '06EXAMPLEORG0001',
  organization: 'Kopi Kita Sdn Bhd',
  displayName: 'Nur Aina',
  firstName: 'Nur',
  lastName: 'Aina',
  email: 'aina@kopikita.example',
  role: 'Employee',
  status: 'Suspended',
  suspendedFor: null,
  joined: true,
  lastSignedInAt: null,
  createdAt: at,
  modifiedAt: at,
}

test('the exported role and status of a user are in the language of the reader', () => {
  setLanguage('ms')
  const columns = userColumns(() => '/', { own: '', everywhere: false })
  const value = (id: string) => columns.find((column) => column.id === id)?.value?.(user)
  expect([value('role'), value('status')]).toEqual(['Pekerja', 'Digantung'])
})

test.each([
  ['Active', true, 'Active'],
  ['Active', false, 'Invited'],
  ['Suspended', false, 'Suspended'],
] as const)('a user who is %s and has joined: %s, is shown as %s', (status, joined, shown) => {
  const column = userColumns(() => '/', { own: '', everywhere: false }).find(({ id }) => id === 'status')
  expect(column?.value?.({ ...user, status, joined })).toBe(shown)
})

test('the list shows one name of a user at first, and no ids', () => {
  const shown = userColumns(() => '/', { own: '', everywhere: true }).filter(({ hidden }) => !hidden)
  expect(shown.map(({ id }) => id)).toEqual([
    'organization',
    'displayName',
    'email',
    'role',
    'status',
    'createdAt',
    'modifiedAt',
  ])
})
