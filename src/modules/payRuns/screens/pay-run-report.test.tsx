// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { PayRunReportPage } from './PayRunReportPage.tsx'

const { show } = rendering()
const rowOf = (employeeName: string, status: 'succeeded' | 'failed', paid: number, failed: number) => ({
  employeeId: employeeName,
  employeeName,
  status,
  reason: status === 'failed' ? 'Unknown account' : null,
  netPay: 33.37,
  paid,
  failed,
})

test('the report states what was paid and what failed, and a payment that failed in part', async () => {
  answerCalls({
    'payRuns-getReport': () => ({
      result: {
        rows: [
          rowOf('Aina', 'failed', 22.25, 11.12),
          rowOf('Badrul', 'failed', 0, 33.37),
          rowOf('Chong', 'succeeded', 33.37, 0),
        ],
        notPaid: [{ employeeId: 'Devi', employeeName: 'Devi', reason: 'no_election' }],
      },
    }),
  })
  await show(() => <PayRunReportPage />)
  const cellsOf = async (name: string) =>
    within((await screen.findByText(name)).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(await cellsOf('Aina')).toEqual([
    'Aina',
    'Partly failedRM\u00a011.12 of RM\u00a033.37 failed',
    'Unknown account',
    'RM 33.37',
    'RM 22.25',
    'RM 11.12',
  ])
  expect(await cellsOf('Badrul')).toEqual(['Badrul', 'Failed', 'Unknown account', 'RM 33.37', 'RM 0.00', 'RM 33.37'])
  expect(await cellsOf('Chong')).toEqual(['Chong', 'Succeeded', '—', 'RM 33.37', 'RM 33.37', 'RM 0.00'])
  expect((await cellsOf('Devi')).slice(3)).toEqual(['—', '—', '—'])
})
