// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/text.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { NotificationsEmailPage } from './NotificationsEmailPage.tsx'

const { show } = rendering()
afterEach(() => setLanguage('en'))

test('the roles of the possible recipients are translated, and Go back in a new tab opens the dashboard', async () => {
  setLanguage('ms')
  answerCalls({
    'settings-getManagementSettings': () => ({
      result: { notificationsEmail: null, modifiedBy: null, modifiedAt: null },
    }),
    'users-getManagementUsers': () => ({
      result: { users: [{ email: 'devi@kopikita.example', displayName: 'Devi Nair', role: 'Manager' }] },
    }),
  })
  const { user, router } = await show(NotificationsEmailPage)
  await user.click(await screen.findByRole('combobox', { name: 'E-mel' }))
  await screen.findByText('Devi Nair, Pengurus (devi@kopikita.example)')
  await user.click(screen.getByRole('button', { name: 'Kembali' }))
  await screen.findByText('Elsewhere')
  expect(router.state.location.pathname).toBe('/management/dashboard')
})

test('the same recipient is not saved again', async () => {
  const people = [{ email: 'devi@kopikita.example', displayName: 'Devi Nair', role: 'Manager' }]
  const sent = answerCalls({
    'settings-getManagementSettings': () => ({
      result: {
        notificationsEmail: people[0]?.email,
        modifiedBy: 'Devi Nair',
        modifiedAt: '2026-11-16T02:00:00.000Z',
      },
    }),
    'users-getManagementUsers': () => ({ result: { users: people } }),
  })
  const { user } = await show(NotificationsEmailPage)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('No changes to save')
  expect(sent.some(({ name }) => name === 'settings-updateManagementSettings')).toBe(false)
})
