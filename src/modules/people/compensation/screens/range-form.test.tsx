// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { compensationScreens } from '../compensation.screens.ts'
import { barista, detailsOf, low, rangeOf } from '../details.fixtures.ts'
import { CreatePayRangePage, EditPayRangePage } from './RangeFormPages.tsx'

const { show } = rendering()

test('the form warns of a minimum below the minimum wage', async () => {
  vi.spyOn(compensationScreens.createRange, 'useParams').mockReturnValue({ policyId: 'POLICY' })
  answerCalls({
    'jobLevels-getApproved': () => ({ result: { jobLevels: [] } }),
    'payRanges-getAll': () => ({ result: { payRanges: [] } }),
    'compensationPolicies-getDetails': () => ({ result: detailsOf({}) }),
  })
  const { user } = await show(CreatePayRangePage)
  const warning = () => screen.queryByText(/^The minimum is .* below the minimum wage/)
  const minimum = await screen.findByRole('textbox', { name: /^Minimum/ })
  expect(warning()).toBeNull()
  await user.type(minimum, '1600')
  await screen.findByText('The minimum is RM 100.00 below the minimum wage of RM 1,700.00 a month.')
  await user.clear(minimum)
  await user.type(minimum, '1700')
  await expect.poll(warning).toBeNull()
})

test('the form shows the typed range and its effect on employees before it is saved', async () => {
  const key = { policyId: 'POLICY', allocationId: '1' }
  vi.spyOn(compensationScreens.editRange, 'useParams').mockReturnValue(key)
  const range = rangeOf('1', { ...barista, ...low })
  answerCalls({
    'jobLevels-getApproved': () => ({ result: { jobLevels: [{ id: 'BARISTA', name: 'Barista', jobGrade: 3 }] } }),
    'payRanges-getAll': () => ({ result: { payRanges: [range] } }),
    'payRanges-getOne': () => ({ result: range }),
    'compensationPolicies-getDetails': () => ({
      result: detailsOf({ ranges: [range], salaries: { BARISTA: [1700, 1900] } }),
    }),
  })
  const { user } = await show(EditPayRangePage)
  await screen.findByRole('table', { name: 'After the change' })
  const minimum = await screen.findByRole('textbox', { name: /^Minimum/ })
  await user.clear(minimum)
  await user.type(minimum, '1800')
  await screen.findByText(
    'Reaches the minimum wage, 1 employee falls out of range, RM 100.00 a month to raise them to the minimum',
  )
  screen.getByText('RM 1,650.00 to RM 1,800.00')
})
