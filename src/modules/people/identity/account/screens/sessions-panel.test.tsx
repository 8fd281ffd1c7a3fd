// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { addMs, hours, instantOf } from '#kernel/time.ts'
import { now } from '#web/clock.ts'
import { setLanguage } from '#web/text.ts'
import { instantText } from '#web/ui/format.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

const { show } = rendering()

const lastSeenAt = addMs(instantOf(now()), -hours(2))
const open = (...devices: readonly string[]) => {
  const common = { kind: 'computer', address: '10.0.0.1', signedInAt: lastSeenAt, lastSeenAt, current: false }
  const sessions = devices.map((device, i) => ({ id: `06SESSION000000${i}`, device, ...common }))
  answerCalls({ 'users-getOwnSessions': () => ({ result: { sessions } }) })
  return show(SessionsPanel)
}

test('the time since a session was used has a tooltip with the exact time', async () => {
  const { user } = await open('Chrome on Windows')
  await user.hover(await screen.findByText('last used 2 h ago'))
  expect((await screen.findByRole('tooltip')).textContent).toBe(instantText(lastSeenAt))
})

test('devices have Malay names', async () => {
  setLanguage('ms')
  onTestFinished(() => setLanguage('en'))
  await open('Chrome on Windows', 'iPhone', 'Unknown device')
  for (const name of ['Chrome pada Windows', 'iPhone', 'Peranti tidak dikenali']) await screen.findByText(name)
})
