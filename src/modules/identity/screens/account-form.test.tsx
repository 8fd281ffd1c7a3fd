// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '#web/text.ts'
import { answerCalls, rendering } from '#web/ui/rendering.fixtures.tsx'
import { CreateAdministratorPage } from './AdministratorFormPages.tsx'

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
