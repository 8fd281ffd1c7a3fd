// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { addPeriods, firstDay, periodOf } from '#kernel/time.ts'
import { today } from '#web/clock.ts'
import { dayText, periodText } from '#web/ui/format.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { AbsencesTab } from './AbsencesTab.tsx'
import type { FullEmployee } from '../../screens/listed-employee.ts'

const { show } = rendering()
const employeeWith = (absences: { date: string; days: 0.5 | 1 }[]) =>
  ({
    employeeICNumber: '900101145678',
    absences,
    salaries: [],
    startDate: null,
    endDate: null,
  }) as unknown as FullEmployee
const day = (name: string) => screen.findByRole('button', { name })

test('picks stay when someone else saves days of the month, and both are saved after the calendar was updated', async () => {
  const sent = answerCalls({ 'employees-setAbsences': () => ({ result: {} }) })
  const Shown = () => {
    const [employee, setEmployee] = useState(employeeWith([]))
    return (
      <>
        <button onClick={() => setEmployee(employeeWith([{ date: '2026-11-04', days: 0.5 }]))}>Refetch</button>
        <AbsencesTab employee={employee} />
      </>
    )
  }
  const { user } = await show(Shown, { at: '/here?month=2026-11' })
  await user.click(await day('Tue 3 Nov, paid'))
  await user.click(screen.getByRole('button', { name: 'Refetch' }))
  await screen.findByText('Someone else has changed the unpaid days of November 2026 since you opened them.')
  await day('Tue 3 Nov, unpaid')
  await day('Wed 4 Nov, paid')
  await user.click(screen.getByRole('button', { name: 'Update the calendar' }))
  await day('Tue 3 Nov, unpaid')
  await day('Wed 4 Nov, half a day unpaid')
  await user.click(screen.getByRole('button', { name: 'Save November 2026' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.data).toMatchObject({
    absences: [
      { date: '2026-11-03', days: 1 },
      { date: '2026-11-04', days: 0.5 },
    ],
    seen: [{ date: '2026-11-04', days: 0.5 }],
  })
})

test('a day pressed with Shift makes all days since the last pressed one like it', async () => {
  const sent = answerCalls({ 'employees-setAbsences': () => ({ result: {} }) })
  const employee = employeeWith([])
  const { user } = await show(() => <AbsencesTab employee={employee} />, { at: '/here?month=2026-11' })
  await user.click(await day('Thu 5 Nov, paid'))
  await user.keyboard('{Shift>}')
  await user.click(await day('Tue 3 Nov, paid'))
  await user.keyboard('{/Shift}')
  await day('Wed 4 Nov, unpaid')
  await user.click(screen.getByRole('button', { name: 'Save November 2026' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.data).toMatchObject({
    absences: ['2026-11-03', '2026-11-04', '2026-11-05'].map((date) => ({ date, days: 1 })),
  })
})

test('the effect on the wages of the month is shown before saving, and the reason is sent', async () => {
  const sent = answerCalls({ 'employees-setAbsences': () => ({ result: {} }) })
  const employee = { ...employeeWith([]), salaries: [{ from: '2026-01-01', salary: 3_000 }] } as unknown as FullEmployee
  const { user } = await show(() => <AbsencesTab employee={employee} />, { at: '/here?month=2026-11' })
  await user.click(await day('Tue 3 Nov, paid'))
  await user.click(await day('Wed 4 Nov, paid'))
  await user.click(await day('Wed 4 Nov, unpaid'))
  const effect = screen.getByText('Wages for all of November 2026:', { exact: false })
  // 3,000.00 x 28.5 / 30.
  expect(effect.textContent.replace(/\s+/g, ' ')).toMatch(/: RM 3,000\.00 RM 2,850\.00$/)
  await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), ' Leave without notice ')
  await user.click(screen.getByRole('button', { name: 'Save November 2026' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.data).toMatchObject({ reason: 'Leave without notice' })
})

test('a change in a month that is over says what it no longer changes', async () => {
  const lastMonth = addPeriods(periodOf(today()), -1)
  const employee = employeeWith([])
  const { user } = await show(() => <AbsencesTab employee={employee} />, { at: `/here?month=${lastMonth}` })
  await user.click(await day(`${dayText(firstDay(lastMonth))}, paid`))
  await screen.findByText(`${periodText(lastMonth)} is over`)
  screen.getByText('Upah’s reports use the new wages. What was withdrawn and deducted stays as it is.')
})
