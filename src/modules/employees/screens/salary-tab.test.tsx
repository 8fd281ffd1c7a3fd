// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { FullEmployee } from './listed-employee.ts'
import { SalaryTab } from './SalaryTab.tsx'

const { show } = rendering()
const employee = { employeeICNumber: '900101145678', status: 'approved', salaries: [] } as unknown as FullEmployee

test('an error gets the focus', async () => {
  answerCalls({})
  const { user } = await show(() => <SalaryTab employee={employee} />)
  await user.click(screen.getByRole('button', { name: 'Set salary' }))
  await screen.findByText('*Required')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Monthly salary/)))
})
