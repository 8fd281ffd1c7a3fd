// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { Reruns as RerunsOf } from '../../screens/pay-run.ts'
import { Reruns } from './Reruns.tsx'

const { show } = rendering()
const payRun = { id: '06PAYRN000000001', reason: 'Unknown account' } as const
const draft: RerunsOf['runs'] = [{ id: '06PAYRN000000002', status: 'draft', payDay: '2026-11-28' as LocalDate }]
const open = (employees: number, amount: number, runs: RerunsOf['runs']) =>
  show(() => <Reruns payRun={payRun} reruns={{ unpaid: { employees, amount: ringgit(amount) }, runs }} />)
const button = () => screen.queryByRole('button', { name: 'Re-run failed payments' })

test('failed payments without a re-run can be re-run', async () => {
  const sent = answerCalls({ 'payRuns-rerun': () => ({ result: { id: '06PAYRN000000002' } }) })
  const { user } = await open(1, 11.12, [])
  screen.getByText('RM 11.12 for 1 employee was not paid: Unknown account')
  await user.click(button()!)
  expect(sent).toMatchObject([{ name: 'payRuns-rerun', data: { id: payRun.id } }])
})

test('failed payments in a re-run are linked to it instead', async () => {
  await open(0, 0, draft)
  expect(button()).toBeNull()
  expect(screen.queryByText(/was not paid/)).toBeNull()
  const link = screen.getByRole('link', { name: 'Re-run on 28/11/2026' })
  expect(link.getAttribute('href')).toBe('/benefits-pay-runs/06PAYRN000000002/details')
  screen.getByText('Draft')
})

test('failed payments that the re-run does not pay can be re-run beside it', async () => {
  await open(2, 40, draft)
  screen.getByText('RM 40.00 for 2 employees was not paid: Unknown account')
  screen.getByRole('link', { name: 'Re-run on 28/11/2026' })
  expect(button()).not.toBeNull()
})
