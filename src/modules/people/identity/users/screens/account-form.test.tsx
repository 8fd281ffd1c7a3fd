// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#web/api.ts'
import { setLanguage } from '#web/text.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { EditAccount } from './AccountForm.tsx'
import { CreateAdministratorPage, EditAdministratorPage } from './AdministratorFormPages.tsx'

const { show } = rendering()
beforeAll(() => setLanguage('ms'))
afterAll(() => setLanguage('en'))

test('the errors of empty fields are in the language of the user', async () => {
  answerCalls({})
  const { user } = await show(CreateAdministratorPage, { role: 'superadmin' })
  await user.click(await screen.findByRole('button', { name: 'Cipta Pentadbir' }))
  // First name, last name, e-mail, role, password and its confirmation.
  expect(await screen.findAllByText('*Wajib diisi')).toHaveLength(6)
  expect(screen.queryByText('*Required')).toBeNull()
})

test('a new user can be invited to choose the password', async () => {
  setLanguage('en')
  const sent = answerCalls({ 'administrators-create': () => ({ result: {} }) })
  const { user } = await show(CreateAdministratorPage, { role: 'superadmin' })
  await user.type(await screen.findByLabelText(/^First Name/), 'Ben')
  await user.type(screen.getByLabelText(/^Last Name/), 'Tan')
  await user.type(screen.getByLabelText(/^Email/), 'ben@upah.example')
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByRole('option', { name: /read/i }))
  await user.click(screen.getByRole('radio', { name: 'Send an invitation' }))
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  await screen.findByText(/It is valid for 7 days/)
  await user.click(screen.getByRole('button', { name: 'Create Admin' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.data).toEqual({
    firstName: 'Ben',
    lastName: 'Tan',
    email: 'ben@upah.example',
    role: 'reader',
    status: 'Active',
  })
})

test('the page of a platform user says what sign-in is paused for', async () => {
  setLanguage('en')
  const at = '2026-11-16T02:00:00.000Z'
  const person = { id: '1', displayName: 'Ben Tan', firstName: 'Ben', lastName: 'Tan', email: 'ben@upah.example' }
  const signIn = { pauses: [{ kind: 'unknown_browsers', wrong: 20, since: at, until: at }], attempts: [] }
  const administrator = { ...person, role: 'reader', status: 'Active', suspendedFor: null, joined: true, signIn }
  answerCalls({ 'administrators-getOne': () => ({ result: { ...administrator, modifiedAt: at } }) })
  await show(EditAdministratorPage, { role: 'superadmin' })
  await screen.findByRole('heading', { name: 'Can this person sign in?' })
  expect((await screen.findByText(/20 wrong/)).textContent).toContain('16/11/2026')
})

test('saving the status Suspended asks for confirmation, like suspending in the list', async () => {
  setLanguage('en')
  const sent = answerCalls({ 'users-updateUser': () => ({ result: { ok: true } }) })
  const shown = {
    firstName: 'Aina',
    lastName: 'Ali',
    email: 'aina@kopikita.example',
    role: 'Manager',
    status: 'Active' as const,
    modifiedAt: '2026-11-16T02:00:00.000Z',
  }
  const toList = vi.fn<() => void>()
  const { user } = await show(
    () => (
      <EditAccount
        shown={shown}
        refetch={() => undefined}
        call={api.users.updateUser}
        schema={async () => ({ safeParse: () => ({ success: true }) })}
        inputOf={({ status }) => ({ userId: '1', tenantId: '2', status }) as never}
        roles={['Manager']}
        done="Saved"
        failed="Failed"
        toList={toList}
      />
    ),
    { role: 'admin' },
  )
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Suspended' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Aina Ali' }))
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Suspend' }))
  await vi.waitFor(() => expect(toList).toHaveBeenCalledOnce())
  expect(sent.map(({ data }) => data)).toEqual([{ userId: '1', tenantId: '2', status: 'Suspended' }])
})
