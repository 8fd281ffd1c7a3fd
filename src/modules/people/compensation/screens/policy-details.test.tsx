// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '#web/api.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { barista, detailsOf, low, rangeOf, senior } from '../details.fixtures.ts'
import { CompensationPolicyDetailsPage } from './PolicyDetailsPage.tsx'

const { show } = rendering()

test('a policy that could not be loaded offers no actions', async () => {
  answerCalls({
    'compensationPolicies-getDetails': () => ({
      error: { status: 'NOT_FOUND', message: 'Failed to fetch', details: { code: 'not_found' } },
    }),
  })
  await show(() => <CompensationPolicyDetailsPage />)
  await screen.findByRole('heading', { level: 1 })
  await screen.findAllByText('That record does not exist.')
  expect(screen.queryByRole('link', { name: 'Edit policy' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add Pay Range' })).toBeNull()
})

test('a pay range can be added only while a job level has none, and the button says so', async () => {
  const level = ({ jobLevel, jobLevelName, jobGrade }: typeof barista) => ({
    id: jobLevel,
    name: jobLevelName,
    jobGrade,
  })
  const open = (jobLevels: object[]) => {
    answerCalls({
      'compensationPolicies-getDetails': () => ({
        result: detailsOf({ ranges: [rangeOf('1', { ...barista, ...low })] }),
      }),
      'jobLevels-getApproved': () => ({ result: { jobLevels } }),
    })
    return show(() => <CompensationPolicyDetailsPage />)
  }
  const { user } = await open([level(barista)])
  const button = await screen.findByRole('button', { name: 'Add Pay Range' })
  expect(button.getAttribute('aria-description')).toMatch(/^Every approved job level already has a pay range/)
  await user.click(button)
  expect(screen.queryByRole('link', { name: 'Add Pay Range' })).toBeNull()
  cleanup()
  queries.clear()
  await open([level(barista), level(senior)])
  await screen.findByRole('link', { name: 'Add Pay Range' })
})
