// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { DisbursementSettingsPage } from './DisbursementSettingsPage.tsx'

const { show } = rendering()

test('unchanged settings are not sent', async () => {
  const sent = answerCalls({
    'disbursements-getSettings': () => ({
      result: { accountWaitHours: 24, bands: [{ from: 10_000, approvers: 2 }], modifiedAt: '2026-11-16T02:00:00.000Z' },
    }),
    'audit-getEvents': () => ({ result: { events: [], next: null, lookedBackTo: null } }),
  })
  const { user } = await show(DisbursementSettingsPage)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('No changes to save')
  expect(sent.some(({ name }) => name === 'disbursements-updateSettings')).toBe(false)
})
