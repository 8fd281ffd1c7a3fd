// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const { show } = rendering()

test.each([
  [true, 'vertical'],
  [false, 'horizontal'],
])('on a narrow screen (%s) the choices of the appearance are %s', async (matches, orientation) => {
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: matches && media.includes('width'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  answerCalls({})
  await show(SettingsPage, { role: 'Employee' })
  const choices = await screen.findByRole('radiogroup', { name: 'Appearance' })
  expect(choices.dataset['orientation']).toBe(orientation)
})
