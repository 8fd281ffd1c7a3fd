// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
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
