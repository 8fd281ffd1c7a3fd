// @vitest-environment jsdom
import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { valuesOf, type Values } from './employee-form.ts'
import { PersonFields } from './EmployeeFields.tsx'

const { show } = rendering()

test('the date of birth is compared with the IC number once it is a date', async () => {
  const { user } = await show(() => {
    const form = useForm<Values>({ initialValues: { ...valuesOf(null), employeeICNumber: '960229145678' } })
    return <PersonFields form={form} shown={null} />
  })
  const birth = screen.getByLabelText(/^Date of birth/i)
  const warning = () => screen.queryByText('The date of birth differs from the one in the IC number')
  await user.type(birth, '30/02/1996')
  expect(warning()).toBeNull()
  await user.clear(birth)
  await user.type(birth, '28/02/1996')
  expect(warning()).not.toBeNull()
})
