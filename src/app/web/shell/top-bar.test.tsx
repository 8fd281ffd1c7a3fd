// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { answerCalls, rendering, type Reply } from '#web/ui/rendering.fixtures.tsx'
import { TopBar } from './TopBar.tsx'

const { show } = rendering()
const failure: Reply = { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } }

const Shown = () => <TopBar claims={useSession()} organization={undefined} groups={[]} burger={null} />

test('a balance at Curlec that cannot be read is not available, without a toast', async () => {
  const sent = answerCalls({ 'paymentGateway-getCurlecBalance': () => failure })
  await show(Shown, { role: 'superadmin' })
  await screen.findByText('not available')
  await queries.refetchQueries({ queryKey: ['paymentGateway'] })
  expect(sent).toHaveLength(2)
  expect(screen.queryByText(/^Failed/)).toBeNull()
})

test('the last balance stays, with its time, while Curlec is unreachable', async () => {
  const balance = { balance: 1_204_880.15, readAt: '2026-11-16T01:40:00.000Z', failedAt: '2026-11-16T01:50:00.000Z' }
  answerCalls({ 'paymentGateway-getCurlecBalance': () => ({ result: balance }) })
  await show(Shown, { role: 'superadmin' })
  await screen.findByText(/1,204,880\.15/)
  screen.getByText('as of Mon 16 Nov, 09:40')
})
