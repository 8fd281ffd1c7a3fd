// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { PendingEdits } from './PendingEdits.tsx'

const { show } = rendering()
const eventOf = (id: string, call: string, name: string, changes: object[]) => ({
  id,
  call,
  title: call,
  at: `2026-11-2${id}T06:10:00.000Z`,
  actor: { id, name, role: 'Manager' },
  actedFor: null,
  changes,
})
const change = (field: string, before: string | null, after: string) => ({ field, before, after })

test('shows the latest author and each value since the last approval', async () => {
  answerCalls({
    'audit-getEvents': () => ({
      result: {
        events: [
          eventOf('4', 'employeeBenefits-updateEmployeeBenefit', 'Mei Yee Tan', [
            change('Status', 'Draft', 'Pending Approval'),
          ]),
          eventOf('3', 'employeeBenefits-updateEmployeeBenefit', 'Farah', [change('Amount', 'RM 190.00', 'RM 200.00')]),
          eventOf('2', 'employeeBenefits-updateEmployeeBenefit', 'Farah', [change('Amount', 'RM 180.00', 'RM 190.00')]),
          eventOf('1', 'employeeBenefits-bulkApproveEmployeeBenefit', 'Farah', [change('Name', 'Food', 'Meal')]),
        ],
        next: null,
        lookedBackTo: null,
      },
    }),
  })
  await show(() => <PendingEdits type="employeeBenefit" id="B" />)
  await screen.findByText('Mei Yee Tan')
  expect(screen.getByText('RM 180.00').tagName).toBe('DEL')
  screen.getByText('RM 200.00')
  for (const hidden of ['RM 190.00', 'Food', 'Pending Approval']) expect(screen.queryByText(hidden)).toBeNull()
})
