// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { JobLevelListPage } from './JobLevelListPage.tsx'

const { show } = rendering()

test.each([
  [0, 'You already have all of the platform’s levels'],
  [1, '1 job level added for approval'],
])('copying reports that %i levels were added', async (created, text) => {
  answerCalls({
    'jobLevels-getAll': () => ({ result: { jobLevels: [] } }),
    'jobLevels-copyFromPlatform': () => ({ result: { created } }),
  })
  const { user } = await show(JobLevelListPage)
  const [copy] = await screen.findAllByRole('button', { name: 'Copy the platform’s levels' })
  await user.click(copy!)
  await screen.findByText(text)
  expect(screen.queryByText(/^0 job levels/)).toBeNull()
})

test('the list is limited to the levels that await approval, without those that were returned', async () => {
  const levelOf = (id: string, status: string) => ({
    id,
    jobLevel: id,
    name: `Level ${id}`,
    jobGrade: 3,
    status,
    employees: 0,
    payRanges: 0,
    monthlyCost: 0,
    createdAt: '2026-11-16T02:00:00.000Z',
    modifiedAt: '2026-11-16T02:00:00.000Z',
  })
  const jobLevels = [levelOf('A', 'approved'), levelOf('B', 'pending_approval'), levelOf('C', 'pending_approval')]
  answerCalls({
    'jobLevels-getAll': () => ({ result: { jobLevels } }),
    'approvals-getReturned': () => ({
      result: { records: [{ id: 'C', reason: 'Twice', returnedBy: 'Farah', returnedAt: '2026-11-16T03:00:00.000Z' }] },
    }),
  })
  const { user } = await show(JobLevelListPage)
  const filter = await screen.findByRole('combobox', { name: 'Records awaiting approval' })
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1
  expect(rows()).toBe(3)
  await user.selectOptions(filter, 'Awaiting approval only (1)')
  await expect.poll(rows).toBe(1)
  within(screen.getByRole('table')).getByText('Level B')
})
