import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { LocalDate } from '#kernel/time.ts'
import { bankOf } from '#modules/banks/bank.rules.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { t } from '#web/text.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText } from '#web/ui/DateText.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PhoneField } from '#web/ui/LazyPhoneField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { icNumberWarning, tidyIcNumber } from '../ic-number.rules.ts'
import { bankChoices, holdsFrom, isSensitive, type Values } from './employee-form.ts'
import { Warning } from './employee-columns.tsx'
import type { FullEmployee } from './listed-employee.ts'

type Form = UseFormReturnType<Values>
export type SectionProps = { form: Form; shown: FullEmployee | null }

export const PersonFields = ({ form, shown }: SectionProps) => {
  const { employeeICNumber, dateOfBirth } = form.values
  const warning = icNumberWarning(tidyIcNumber(employeeICNumber), (dateOfBirth || null) as LocalDate | null)
  return (
    <Section
      title={t('directory.form.person')}
      after={
        warning && (
          <div role="status">
            <Warning>{warning}</Warning>
          </div>
        )
      }
    >
      <TextInput
        label={t('directory.form.firstName')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('directory.form.lastName')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('lastName')}
      />
      <TextInput
        label={t('directory.form.ic')}
        description={t(shown ? 'directory.form.icFixed' : 'directory.form.icHint')}
        withAsterisk
        autoComplete="off"
        readOnly={shown !== null}
        variant={shown ? 'filled' : 'default'}
        {...form.getInputProps('employeeICNumber')}
      />
      <DateField
        label={t('directory.form.birth')}
        description={t('directory.form.birthHint')}
        required={false}
        max={today()}
        {...form.getInputProps('dateOfBirth')}
        value={form.values.dateOfBirth}
      />
    </Section>
  )
}

export const ContactFields = ({ form, shown }: SectionProps) => {
  const countries = useCall(api.countries.getAll, {}, { fallback: t('directory.form.failedCountries') })
  const { country, mobileNumber } = form.values
  const names = (countries.data?.countries ?? []).map(({ name }) => name)
  const changed = shown?.mobileVerified === true && mobileNumber !== (shown.mobileNumber ?? '')
  return (
    <Section title={t('directory.form.contact')}>
      <PhoneField
        label={t('directory.form.mobile')}
        countryLabel={t('directory.form.mobileCountry')}
        description={t(changed ? 'directory.form.mobileAgain' : 'directory.form.mobileHint')}
        {...form.getInputProps('mobileNumber')}
        value={form.values.mobileNumber}
      />
      <TextInput
        type="email"
        label={t('directory.form.email')}
        description={t('directory.form.emailHint')}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput label={t('directory.form.address')} autoComplete="off" {...form.getInputProps('address')} />
      <TextInput label={t('directory.form.city')} autoComplete="off" {...form.getInputProps('city')} />
      <TextInput
        label={t('directory.form.postalCode')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('postalCode')}
      />
      <Select
        label={t('directory.form.country')}
        searchable
        allowDeselect={false}
        data={names.includes(country) || country === '' ? names : [country, ...names]}
        {...form.getInputProps('country')}
      />
    </Section>
  )
}

export const PayFields = ({ form, shown }: SectionProps) => {
  const { role } = useSession()
  const { bankCode } = form.values
  const bank = bankOf(bankCode)
  const from = holdsFrom(form.values, shown, today())
  const goesBack = role === 'Executive' && shown?.status === 'approved'
  return (
    <Section
      title={t('directory.form.pay')}
      after={
        goesBack && (
          <div role="status">
            <Notice tone={isSensitive(form.values, shown) ? 'wait' : 'info'}>
              {t(isSensitive(form.values, shown) ? 'directory.form.sensitiveNow' : 'directory.form.sensitive')}
            </Notice>
          </div>
        )
      }
    >
      <Select
        label={t('directory.form.bank')}
        placeholder={t('directory.form.bankPlaceholder')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={bankChoices(bankCode)}
        {...form.getInputProps('bankCode')}
      />
      <TextInput
        label={t('directory.form.bankCode')}
        withAsterisk
        readOnly
        variant="filled"
        value={bankCode}
        placeholder={t('directory.form.bankCodeHint')}
      />
      <TextInput
        label={t('directory.form.account')}
        description={
          bank?.accountDigits
            ? t('directory.form.accountHint', { bank: bank.name, digits: bank.accountDigits })
            : undefined
        }
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('accountNumber')}
      />
      <AmountInput
        label={t('directory.form.salary')}
        description={from ? t('directory.form.salaryHolds', { date: dateText(from) }) : undefined}
        {...form.getInputProps('salary')}
      />
      {shown?.salary != null && from && (
        <DateField
          label={t('directory.form.salaryFrom')}
          description={t('directory.form.salaryFromHint')}
          required={false}
          {...form.getInputProps('salaryFrom')}
          value={form.values.salaryFrom}
        />
      )}
    </Section>
  )
}
