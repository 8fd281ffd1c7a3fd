// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { Palette } from './Palette.tsx'
import type { MenuGroup } from './menus.ts'
import { usePaletteQuery } from './palette-query.ts'

const { show } = rendering()

const entry = (label: string, to: string) => ({ label, short: label, to, icon: 'settings', onTabs: false }) as const
const groups: readonly MenuGroup[] = [
  { title: null, entries: [entry('Dashboard', '/there'), entry('Pending approvals', '/approvals')] },
  { title: 'Directory', entries: [entry('Employees', '/employees'), entry('Job levels', '/levels')] },
  { title: 'Account', entries: [entry('Dashboard', '/there'), entry('Settings', '/settings')] },
]
const suppliersToo: readonly MenuGroup[] = [
  ...groups,
  {
    title: 'Finance',
    entries: [entry('Suppliers', '/management/suppliers'), entry('Suppliers', '/internal/suppliers')],
  },
]
const failure: Reply = { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } }
const aina = {
  id: '06EMPLOYEE000001',
  firstName: 'Nur',
  lastName: 'Aina',
  employeeICNumber: '900101145566',
  team: null,
}

const open = async (
  answers: Parameters<typeof answerCalls>[0] = {},
  { role = 'Manager', menus = groups, at = '/here' }: { role?: Role; menus?: readonly MenuGroup[]; at?: string } = {},
) => {
  const sent = answerCalls(answers)
  const onReady = vi.fn()
  const shown = await show(
    () => {
      const [query, setQuery] = useState('')
      return (
        <Palette openings={1} groups={menus} role={role} query={query} onQueryChange={setQuery} onReady={onReady} />
      )
    },
    { at },
  )
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  const listed = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  return { ...shown, sent, field, listed, onReady }
}

describe('screens', () => {
  test('are all listed once before a search', async () => {
    const { listed, field, onReady } = await open()
    expect(listed()).toEqual([
      'Dashboard',
      'Pending approvals',
      'EmployeesDirectory',
      'Job levelsDirectory',
      'SettingsAccount',
    ])
    expect(field.placeholder).toBe('Search screens and employees')
    await vi.waitFor(() => expect(onReady).toHaveBeenCalled())
  })

  test.each([
    ['e', ['EmployeesDirectory']],
    ['LEV', ['Job levelsDirectory']],
    ['  job lev ', ['Job levelsDirectory']],
    // The beginning of a word first, then text within a word, then the heading.
    ['a', ['Pending approvals', 'Dashboard', 'SettingsAccount']],
    ['directory', ['EmployeesDirectory', 'Job levelsDirectory']],
  ])('that match %j are sorted with matches at the beginning of a word first', async (text, expected) => {
    const { user, field, listed } = await open({}, { role: 'Employee' })
    await user.type(field, text)
    expect(listed().slice(0, expected.length)).toEqual(expected)
  })

  test('open with Enter, the first screen if none is selected', async () => {
    const { user, field, router } = await open()
    await user.type(field, 'dash{Enter}')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/there'))
  })

  test('show a message if nothing matches', async () => {
    const { user, field } = await open({}, { role: 'Employee' })
    await user.type(field, 'xyz')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })
})

describe('employees', () => {
  const employees = (list: object[], total = list.length) => ({
    'employees-getEmployees': (): Reply => ({ result: { employees: list, total, next: null, counts: {} } }),
  })

  test('are searched from two letters, and open their record', async () => {
    const { user, field, sent, router } = await open(employees([aina]))
    await user.type(field, 'n')
    expect(sent).toEqual([])
    await user.type(field, 'ur')
    const found = await screen.findByRole('button', { name: /Nur Aina/ })
    expect(found.textContent).toContain('900101145566')
    await vi.waitFor(() => expect(sent.at(-1)?.data).toEqual({ search: 'nur', pageSize: 5 }))
    await user.click(found)
    await vi.waitFor(() => expect(router.state.location.pathname).toContain('900101145566'))
  })

  test('are counted if there are more than the list shows', async () => {
    const { user, field } = await open(employees([aina], 1_204))
    await user.type(field, 'nur')
    expect(await screen.findByText(/1,204/)).toBeTruthy()
  })

  test('show the search text if nothing matches', async () => {
    const { user, field } = await open(employees([]))
    await user.type(field, 'zz')
    expect(await screen.findByText('Nothing matches “zz”.')).toBeTruthy()
  })

  test('show an error if the search fails, and screens are still listed', async () => {
    const { user, field, listed } = await open({ 'employees-getEmployees': () => failure })
    await user.type(field, 'dash')
    expect(await screen.findByText('Failed to retrieve employees!')).toBeTruthy()
    expect(listed()).toContain('Dashboard')
  })

  test('are not searched for employees', async () => {
    const { user, field, sent } = await open(employees([aina]), { role: 'Employee' })
    expect(field.placeholder).toBe('Search or jump to')
    await user.type(field, 'nur')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(sent).toEqual([])
  })
})

/** The other answers for platform staff. */
const nothingElse = {
  'search-find': () => ({ result: { people: [], payments: [] } }),
  'rollingPayAdmin-find': () => ({ result: { batches: [], transactions: [] } }),
  'rollingPayAdmin-getToday': () => ({ result: { toSend: { count: 6, net: 2_106 } } }),
  'rollingPayAdmin-getOpenBatches': () => ({ result: { batches: [] } }),
}

test('platform staff find exact hits first, whichever call they come from, and their next action with its amount', async () => {
  const person = (name: string, exact: boolean) => ({
    orgId: '06KPKTA000000001',
    orgName: 'Kopi Kita',
    userId: `06USER0000000${name.length}`,
    employeeId: null,
    name,
    email: null,
    role: 'Manager',
    employeeICNumber: null,
    exact,
  })
  const { user, field, listed, router } = await open(
    {
      ...nothingElse,
      'search-find': () => ({ result: { people: [person('Ends', false)], payments: [] } }),
      'orgs-getOrgs': () => ({
        result: {
          organizations: ['Vendors', 'End'].map((name) => ({ id: `06${name}`, name, domain: null })),
          total: 2,
        },
      }),
    },
    { role: 'admin' },
  )
  await user.type(field, 'end')
  await screen.findByRole('button', { name: /^Ends/ })
  expect(listed().slice(1)).toEqual([
    'End',
    'Vendors',
    'End of day: send 6, RM\u00a02,106.00',
    'EndsKopi Kita · Manager',
  ])
  await user.click(screen.getByRole('button', { name: /End of day/ }))
  await vi.waitFor(() => expect(router.state.location.href).toBe('/internal/dashboard?step=endOfDay'))
})

test('platform staff search organizations, and suppliers if their menu has them', async () => {
  const supplier = {
    id: '06SUPPLIER000001',
    orgId: '06KPKTA000000001',
    orgName: 'Kopi Kita',
    companyName: 'Gula Manis',
    businessRegistrationNumber: '202001000001',
    email: 'gula@manis.example',
  }
  const { user, field, sent } = await open(
    {
      'orgs-getOrgs': () => ({
        result: { organizations: [{ id: '06KPKTA000000001', name: 'Gulai Sdn Bhd', domain: null }], total: 1 },
      }),
      'suppliers-getAll': () => ({ result: { suppliers: [supplier], total: 1 } }),
      ...nothingElse,
    },
    { role: 'admin', menus: suppliersToo },
  )
  expect(field.placeholder).toBe('Name, IC, account, amount, reference, invoice, batch')
  await user.type(field, 'gul')
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByRole('button', { name: /Gulai Sdn Bhd/ })).textContent).toBe('Gulai Sdn Bhd')
  expect((await dialog.findByRole('button', { name: /Gula Manis/ })).textContent).toBe('Gula ManisKopi Kita')
  expect(sent.map(({ name }) => name).toSorted()).toEqual([
    'orgs-getOrgs',
    'rollingPayAdmin-find',
    'rollingPayAdmin-getOpenBatches',
    'rollingPayAdmin-getToday',
    'search-find',
    'suppliers-getAll',
  ])
})

test('keys typed before the search has loaded are kept, except in a field', async () => {
  const { user } = await show(() => {
    const { query, collect, ready } = usePaletteQuery()
    return (
      <>
        <button type="button" onClick={collect}>
          Open
        </button>
        <button type="button" onClick={ready}>
          Ready
        </button>
        <input aria-label="Other" />
        <output>{query}</output>
      </>
    )
  })
  const collected = () => screen.getByRole('status').textContent
  await user.keyboard('x')
  expect(collected()).toBe('')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.keyboard('emx{Backspace}p{Shift}{Control>}c{/Control}')
  expect(collected()).toBe('emp')
  await user.type(screen.getByLabelText('Other'), 'yz')
  expect(collected()).toBe('emp')
  await user.click(screen.getByRole('button', { name: 'Ready' }))
  await user.keyboard('q')
  expect(collected()).toBe('emp')
})

describe('disbursements, settlements, pay runs and commands', () => {
  const finance: readonly MenuGroup[] = [
    ...groups,
    { title: 'Finance', entries: [entry('Disbursements', '/disbursements'), entry('Pay Runs', '/benefits-pay-runs')] },
  ]
  const found = {
    disbursements: [
      {
        id: '06DSBRSMENT00001',
        orgId: '06KPKTA000000001',
        orgName: 'Kopi Kita',
        name: 'Suppliers December',
        status: 'approved',
        amount: 8_883,
        invoiceNumber: 'INV-10482',
      },
    ],
    settlements: [
      {
        repaymentId: '06SETTEMENT00001',
        disbursementId: '06DSBRSMENT00001',
        orgId: '06KPKTA000000001',
        orgName: 'Kopi Kita',
        name: 'Festive packaging',
        amountDue: 12_885.75,
        dueDate: '2026-11-10',
      },
    ],
  }

  test('open their records, and kinds without a match are left out', async () => {
    const { user, field, listed, router } = await open(
      {
        'disbursements-find': () => ({ result: found }),
        'payRuns-getAll': () => ({ result: { payRuns: [] } }),
        'employees-getEmployees': () => ({ result: { employees: [], total: 0 } }),
      },
      { menus: finance },
    )
    await user.type(field, '10482')
    await screen.findByText('invoice INV-10482 · Approved · RM 8,883.00')
    await screen.findByText('RM 12,885.75 due 10/11/2026')
    expect(listed()).toHaveLength(2)
    expect(screen.queryByText('Pay runs')).toBeNull()
    await user.click(screen.getByText('Festive packaging'))
    expect(router.state.location.pathname).toBe('/repayments/06SETTEMENT00001/06DSBRSMENT00001/transactions')
  })

  test('deduction lists are found by number', async () => {
    const list = { id: '06DEDCTN000001', number: 'DL-2026-11-01', toRemit: 1_280, dueOn: '2026-12-04', orgName: 'Kopi' }
    const { user, field, router } = await open(
      { 'deductions-getLists': () => ({ result: { lists: [list], total: 1, next: null } }) },
      { menus: [...groups, { title: 'Finance', entries: [entry('Deductions', '/deductions')] }] },
    )
    await user.type(field, '2026-11')
    await screen.findByText('RM 1,280.00 due 04/12/2026')
    await user.click(screen.getByText('DL-2026-11-01'))
    expect(router.state.location.pathname).toBe('/deductions/06DEDCTN000001')
  })

  test('platform staff find what employees who left owe by name or reference', async () => {
    const owed = {
      id: '06LEAVER0000001',
      orgId: '06ORGANZATN0001',
      orgName: 'Satay Corner',
      number: 'LV-7K3M9QWP',
      employeeName: 'Nur Aina',
      outstanding: 150,
      dueOn: '2026-12-28',
    }
    const { user, field, router } = await open(
      {
        'deductions-getLeaverReceivables': () => ({ result: { receivables: [owed], total: 1, next: null } }),
        'orgs-getOrgs': () => ({ result: { organizations: [], total: 0 } }),
        ...nothingElse,
      },
      {
        menus: [...groups, { title: 'Finance', entries: [entry('Receivables', '/internal/receivables')] }],
        role: 'admin',
      },
    )
    await user.type(field, 'LV-7K')
    await screen.findByText('Satay Corner · LV-7K3M9QWP · RM 150.00 due 28/12/2026')
    await user.click(screen.getByText('Nur Aina'))
    expect(router.state.location.pathname).toBe('/internal/06ORGANZATN0001/receivables/06LEAVER0000001')
  })

  test('commands are offered for the lists in the menu', async () => {
    const { user, field, listed } = await open({}, { menus: finance, role: 'Employee' })
    await user.type(field, 'new')
    expect(listed()).toEqual(['New disbursement', 'New employee'])
    await user.clear(field)
    await user.type(field, 'export')
    expect(listed()).toEqual([])
    await user.clear(field)
    await user.type(field, 'approve')
    expect(listed()).toEqual([])
  })

  test('a Manager finds the queues of the menu by “approve”', async () => {
    const { user, field, listed } = await open(
      {
        'disbursements-find': () => ({ result: { disbursements: [], settlements: [] } }),
        'payRuns-getAll': () => ({ result: { payRuns: [] } }),
        'employees-getEmployees': () => ({ result: { employees: [], total: 0 } }),
      },
      { menus: finance },
    )
    await user.type(field, 'approve')
    expect(listed()).toEqual(['Approve employees', 'Approve disbursements', 'Approve pay runs'])
  })
})
