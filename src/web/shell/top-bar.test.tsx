// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../api.ts'
import { useSession } from '../session.ts'
import { answerCalls, rendering, type Reply } from '../ui/rendering.fixtures.tsx'
import { TopBar } from './TopBar.tsx'

const { show } = rendering()
const failure: Reply = { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } }

const Shown = () => <TopBar claims={useSession()} organization={undefined} groups={[]} burger={null} />

test('a balance at Curlec that cannot be read is reported once', async () => {
  const sent = answerCalls({ 'paymentGateway-getCurlecBalance': () => failure })
  await show(Shown, { role: 'superadmin' })
  await screen.findByText('Failed to get the Curlec balance!')
  await queries.refetchQueries({ queryKey: ['paymentGateway'] })
  expect(sent).toHaveLength(2)
  expect(screen.getAllByText('Failed to get the Curlec balance!')).toHaveLength(1)
  expect(screen.queryByText('Available Curlec Balance')).toBeNull()
})
