// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { JobLevelListPage } from './JobLevelListPage.tsx'

const { show } = rendering()

test.each([
  [0, "You already have all of the platform's levels"],
  [1, '1 job level added for approval'],
])('copying reports that %i levels were added', async (created, text) => {
  answerCalls({
    'jobLevels-getAll': () => ({ result: { jobLevels: [] } }),
    'jobLevels-copyFromPlatform': () => ({ result: { created } }),
  })
  const { user } = await show(JobLevelListPage)
  const [copy] = await screen.findAllByRole('button', { name: "Copy the platform's levels" })
  await user.click(copy!)
  await screen.findByText(text)
  expect(screen.queryByText(/^0 job levels/)).toBeNull()
})
