// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import type { ListedEmployee } from '../../screens/listed-employee.ts'
import { UnpaidDays } from './UnpaidDays.tsx'

const { show } = rendering()
const rows = ['900101145678', '910101145678'].map((employeeICNumber) => ({ employeeICNumber }) as ListedEmployee)
const person = (name: string, change: object) => ({
  employeeICNumber: name,
  name,
  refusal: null,
  before: 0,
  after: 1,
  wages: null,
  ...change,
})

test('the dialog names who changes and who does not, and the button counts those who do', async () => {
  const sent = answerCalls({
    'employees-previewUnpaidDays': () => ({
      result: {
        employees: [
          person('Aina', { before: 1, after: 2.5, wages: { before: 2_900, after: 2_750 } }),
          person('Badrul', { wages: { before: 1_800, after: 1_740 } }),
          person('Devi', {}),
          person('Chong', { refusal: 'left' }),
        ],
      },
    }),
    'employees-setUnpaidDays': () => ({ result: { changed: 3, skipped: 1 } }),
  })
  const onDone = vi.fn()
  const { user } = await show(() => <UnpaidDays rows={rows} onDone={onDone} />)
  await user.click(screen.getByRole('button', { name: 'Unpaid days' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set unpaid days for 2 employees' })
  const line = await within(dialog).findByText('Aina: 2.5 (was 1)')
  expect(line.parentElement!.textContent.replaceAll('\u00a0', ' ')).toBe(
    'Aina: 2.5 (was 1)Wages RM 2,750.00 (were RM 2,900.00)',
  )
  within(dialog).getByText('Devi: 1 (was 0)')
  within(dialog).getByText('RM 210.00 less in wages for these employees')
  within(dialog).getByText('1 employee stays as is')
  within(dialog).getByText(/^Chong left before/)
  expect(within(dialog).queryByText(/over$/)).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: 'Half unpaid' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Set for 3 employees' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.find(({ name }) => name === 'employees-setUnpaidDays')?.data).toMatchObject({
    ICNumbers: ['900101145678', '910101145678'],
    days: 0.5,
  })
})
