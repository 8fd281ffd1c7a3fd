// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Confirm } from './confirm.tsx'
import { Page } from './Page.tsx'
import { rendering } from './rendering.fixtures.tsx'

const { show } = rendering()

const Cancellable = () => {
  const [status, setStatus] = useState<'open' | 'asked' | 'cancelled'>('open')
  return (
    <Page
      title="Request 17"
      actions={status !== 'cancelled' && <button onClick={() => setStatus('asked')}>Cancel</button>}
    >
      <Confirm
        opened={status === 'asked'}
        onClose={() => setStatus((now) => (now === 'asked' ? 'open' : now))}
        title="Cancel Request 17"
        verb="Cancel request"
        dismiss="Keep it"
        onConfirm={async () => setStatus('cancelled')}
      />
    </Page>
  )
}

test.each([
  ['confirmed, and the button is gone', 'Cancel request', () => screen.getByRole('heading', { name: 'Request 17' })],
  ['dismissed', 'Keep it', () => screen.getByRole('button', { name: 'Cancel' })],
])('a dialog that is %s returns the focus to the page', async (_, name, focused) => {
  const { user } = await show(() => <Cancellable />)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await vi.waitFor(() => expect(document.activeElement).toBe(focused()))
})

test('the title does not move when the label above it loads', async () => {
  const { user } = await show(() => {
    const [over, setOver] = useState<string | null>(null)
    return (
      <Page title="Deductions" over={over}>
        <button onClick={() => setOver('Kopi Kita Sdn Bhd')}>Load</button>
      </Page>
    )
  })
  const line = document.querySelector('h1')?.parentElement?.previousElementSibling
  expect(line?.textContent).toBe('\u00a0')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(line?.textContent).toBe('Kopi Kita Sdn Bhd')
})
