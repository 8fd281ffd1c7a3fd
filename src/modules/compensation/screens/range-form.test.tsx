// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { compensationScreens } from '../compensation.screens.ts'
import { CreatePayRangePage } from './RangeFormPages.tsx'

const { show } = rendering()

test('the form warns of a minimum below the minimum wage', async () => {
  vi.spyOn(compensationScreens.createRange, 'useParams').mockReturnValue({ policyId: 'POLICY' })
  answerCalls({
    'jobLevels-getApproved': () => ({ result: { jobLevels: [] } }),
    'payRanges-getAll': () => ({ result: { payRanges: [] } }),
  })
  const { user } = await show(CreatePayRangePage)
  const warning = () => screen.queryByText(/below the minimum wage/)
  const minimum = await screen.findByRole('textbox', { name: /^Minimum/ })
  expect(warning()).toBeNull()
  await user.type(minimum, '1600')
  await screen.findByText('The minimum is RM 100.00 below the minimum wage of RM 1,700.00 a month.')
  await user.clear(minimum)
  await user.type(minimum, '1700')
  await expect.poll(warning).toBeNull()
})
