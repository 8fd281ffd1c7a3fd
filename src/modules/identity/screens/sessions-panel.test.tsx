// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMs, hours, instantOf } from '#kernel/time.ts'
import { now } from '#web/clock.ts'
import { instantText } from '#web/ui/date-text.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

const { show } = rendering()

test('the time since a session was used has a tooltip with the exact time', async () => {
  const lastSeenAt = addMs(instantOf(now()), -hours(2))
  const session = { id: '06SESSION0000001', device: 'Chrome on Windows', kind: 'computer', address: '10.0.0.1' }
  answerCalls({
    'users-getOwnSessions': () => ({
      result: { sessions: [{ ...session, signedInAt: lastSeenAt, lastSeenAt, current: false }] },
    }),
  })
  const { user } = await show(SessionsPanel)
  await user.hover(await screen.findByText('last used 2 h ago'))
  expect((await screen.findByRole('tooltip')).textContent).toBe(instantText(lastSeenAt))
})
