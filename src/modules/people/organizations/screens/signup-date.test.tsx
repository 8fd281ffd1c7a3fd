// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSchemaForm } from '#web/ui/FormPage.tsx'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { AboutFields } from './OrganizationFields.tsx'
import { valuesOf, type Values } from './organization-form.ts'
import { schemaFor } from './organization-schema.ts'

const { show } = rendering()

const Fields = () => {
  const initial: Values = { ...valuesOf(null), status: 'Active' }
  const form = useSchemaForm<Values>({ initial, schema: async () => schemaFor(initial) })
  return (
    <>
      <AboutFields form={form} shown={null} />
      <output>{form.values.signupDate}</output>
    </>
  )
}

test('an invalid sign-up date of an Active organization does not count as empty', async () => {
  const { user } = await show(Fields)
  await user.type(screen.getByLabelText(/^Sign-up date/), '31/02/2026')
  expect(screen.getByText('31/02/2026', { selector: 'output' })).toBeTruthy()
})
