// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { PayRunReportPage } from './PayRunReportPage.tsx'

const { show } = rendering()
const rowOf = (employeeName: string, status: 'succeeded' | 'failed', paid: number, failed: number) => ({
  employeeId: employeeName,
  employeeName,
  employeeNumber: `E-${employeeName}`,
  status,
  reason: status === 'failed' ? 'Unknown account' : null,
  netPay: 33.37,
  paid,
  failed,
})

test('the report has the run, totals, and a tab per result with the paid and unpaid amounts', async () => {
  const sent = answerCalls({
    'payRuns-exportReport': () => ({ result: { url: '/files/x/Pay_run_report.pdf' } }),
    'payRuns-getReport': () => ({
      result: {
        payRun: {
          payType: 'Regular',
          period: '2026-11',
          originalPeriod: null,
          benefitName: null,
          groups: [{ id: 'G', name: 'Retail' }],
          payDay: '2026-11-27',
          completedAt: '2026-11-28T02:00:00.000Z',
        },
        rows: [
          rowOf('Aina', 'failed', 22.25, 11.12),
          rowOf('Badrul', 'failed', 0, 33.37),
          rowOf('Chong', 'succeeded', 33.37, 0),
        ],
        notPaid: [
          { employeeId: 'Devi', employeeName: 'Devi', employeeNumber: null, netPay: 33.37, reason: 'no_election' },
        ],
      },
    }),
  })
  const { user } = await show(() => <PayRunReportPage />)
  const cellsOf = async (name: string) =>
    within((await screen.findByText(name)).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const openTab = async (name: RegExp) => user.click(screen.getByRole('tab', { name }))
  expect(await cellsOf('Chong')).toEqual(['Chong', 'E-Chong', 'RM 33.37'])
  screen.getByRole('heading', { level: 1, name: 'Regular pay run, November 2026 (Retail)' })
  screen.getByText('Pay day 27/11/2026, completed on 28/11/2026.')
  for (const total of ['RM 55.62', 'RM 44.49']) screen.getByText(total)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Paid1', 'Failed2', 'Not paid1'])
  await openTab(/^Failed/)
  expect(await cellsOf('Aina')).toEqual([
    'Aina',
    'E-Aina',
    'Partly failedRM\u00a011.12 of RM\u00a033.37 failed',
    'Unknown account',
    'RM 33.37',
    'RM 22.25',
    'RM 11.12',
  ])
  expect((await cellsOf('Badrul')).slice(2)).toEqual(['Failed', 'Unknown account', 'RM 33.37', 'RM 0.00', 'RM 33.37'])
  await openTab(/^Not paid/)
  expect(await cellsOf('Devi')).toEqual(['Devi', '–', 'No payment election', 'RM 33.37'])
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }))
  await screen.findByText('The report is ready.')
  expect(sent.find(({ name }) => name === 'payRuns-exportReport')?.data).toMatchObject({ language: 'en' })
})
