// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { FailedWagesPage } from './FailedWagesPage.tsx'

const { show } = rendering()

const entryOf = (id: string, name: string, earnedWages: number) => ({
  id,
  org: { orgId: '06KPKTA000000001', orgName: 'Kopi Kita Sdn Bhd' },
  employeeName: name,
  employeeICNumber: '****5678',
  period: '2026-11',
  creditedAt: null,
  date: '2026-11-02',
  source: 'imported',
  earnedWages,
  status: 'failed',
  reason: 'employee_not_approved',
  message: null,
  dismissed: false,
  createdAt: '2026-11-03T02:00:00.000Z',
})
const list = {
  failedWages: [entryOf('06WAGE0000000001', 'Aina', 120.5), entryOf('06WAGE0000000002', 'Badrul', 90)],
  total: 2,
  next: null,
  counts: { employee_not_approved: 2 },
}

test('the selected entries are dismissed together, with their sum and a reason', async () => {
  const sent = answerCalls({
    'rollingPayAdmin-getFailedWagesList': () => ({ result: list }),
    'rollingPayAdmin-answerFailedWages': () => ({ result: { ok: true } }),
  })
  const { user } = await show(FailedWagesPage, { role: 'admin' })
  await screen.findAllByText('Aina')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Dismiss 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss 2 entries, RM\u00a0210.50' }))
  await user.type(dialog.getByRole('textbox'), 'Paid by the employer')
  await user.click(dialog.getByRole('button', { name: 'Dismiss 2 entries, RM\u00a0210.50' }))
  await vi.waitFor(() =>
    expect(sent.find(({ name }) => name === 'rollingPayAdmin-answerFailedWages')?.data).toMatchObject({
      failedIds: ['06WAGE0000000001', '06WAGE0000000002'],
      message: 'Paid by the employer',
      dismiss: true,
    }),
  )
})
