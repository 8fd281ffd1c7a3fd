// @vitest-environment jsdom
import { Menu, Modal } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateField } from './DateField.tsx'
import { rendering } from './rendering.fixtures.tsx'
import { useCloseOnEscape } from './use-close-on-escape.ts'

const { show } = rendering()

const Export = () => (
  <Menu>
    <Menu.Target>
      <button type="button">Export</button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>CSV</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
const PaidOn = () => <DateField label="Paid on" value="2026-11-27" onChange={() => undefined} />

test.each([
  ['a menu', 'Export', Export],
  ['a calendar', 'Open the calendar', PaidOn],
])('Escape on the button of %s closes it and not the dialog, which it closes next', async (_what, name, Content) => {
  const { user } = await show(() => {
    const [opened, setOpened] = useState(true)
    useCloseOnEscape()
    return (
      <Modal opened={opened} onClose={() => setOpened(false)} title="Record a payment">
        <Content />
      </Modal>
    )
  })
  const button = await screen.findByRole('button', { name })
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  button.focus()
  await user.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  screen.getByRole('dialog', { name: 'Record a payment' })
  button.focus()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Record a payment' })).toBeNull()
})
