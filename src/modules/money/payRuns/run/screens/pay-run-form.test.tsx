// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { EditPayRunPage } from './PayRunFormPages.tsx'
import type { PayRun } from '../../screens/pay-run.ts'

const { show } = rendering()
const groupOf = (id: string, name: string) => ({ id, name, code: name, description: '' })
const run = {
  id: '06PAYRUN00000001',
  payType: 'Regular',
  status: 'draft',
  payDay: '2026-11-27',
  period: '2026-11',
  grouping: 'categories',
  groups: [groupOf('06CATEGORY000001', 'Retail'), groupOf('06CATEGORY000002', 'Kitchen')],
  rerunOf: null,
  modifiedAt: '2026-11-16T02:00:00.000Z',
} as unknown as PayRun

test('a selected group that is no longer approved is shown by name until it is removed', async () => {
  answerCalls({
    'payRuns-getOne': () => ({ result: { payRun: run } }),
    'employeeCategories-getApproved': () => ({ result: { categories: [run.groups[0]] } }),
    'teams-getApproved': () => ({ result: { teams: [] } }),
  })
  const { user } = await show(() => <EditPayRunPage />)
  await screen.findAllByText('Kitchen')
  expect(screen.queryByText('06CATEGORY000002')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Categories/ }))
  await user.keyboard('{Backspace}')
  expect(screen.queryAllByText('Kitchen')).toEqual([])
  expect(screen.getAllByText('Retail')).not.toHaveLength(0)
})
