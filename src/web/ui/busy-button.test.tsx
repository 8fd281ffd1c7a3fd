// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BusyButton } from './BusyButton.tsx'
import { rendering } from './rendering.fixtures.tsx'

const { show } = rendering()

test('a busy button says what happens and can’t be pressed again', async () => {
  let presses = 0
  const { user } = await show(() => (
    <BusyButton busy busyLabel="Creating..." onClick={() => (presses += 1)}>
      Submit
    </BusyButton>
  ))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating...' })
  expect(screen.getByRole('status').textContent).toBe('Creating...')
  await user.click(button)
  expect([button.disabled, presses]).toEqual([true, 0])
})
