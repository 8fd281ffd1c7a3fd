// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useForm } from '#web/ui/form.ts'
import { rendering } from '#web/ui/rendering.fixtures.tsx'
import { valuesOf, type Values } from './employee-form.ts'
import { PayFields, PersonFields } from './EmployeeFields.tsx'

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

test('the effective date of a salary is shown once the start date is a date', async () => {
  const initialValues = { ...valuesOf(null), salary: 3000 }
  const fieldsFrom = (startDate: string) => () => {
    const form = useForm<Values>({ initialValues: { ...initialValues, startDate } })
    return <PayFields form={form} shown={null} />
  }
  await show(fieldsFrom('27/13/2026'))
  expect(screen.queryByText(/^Effective from/)).toBeNull()
  await show(fieldsFrom('2026-11-27'))
  expect(screen.getByText('Effective from 27/11/2026')).not.toBeNull()
})
