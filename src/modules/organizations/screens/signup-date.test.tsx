// @vitest-environment jsdom
import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { AboutFields } from './OrganizationFields.tsx'
import { valuesOf, type Values } from './organization-form.ts'

const { show } = rendering()

const Fields = () => {
  const form = useForm<Values>({ mode: 'controlled', initialValues: { ...valuesOf(null), status: 'Active' } })
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
