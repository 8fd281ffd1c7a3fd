import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isLocalDate } from '#kernel/time.ts'
import { bankOf } from '#ground/banks/bank.rules.ts'
import { accountDigitsText } from '#ground/banks/bank.texts.ts'
import { errorMessage } from '#web/errors.ts'
import { today } from '#web/clock.ts'
import { t } from '../../employee-record.texts.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PhoneField } from '#web/ui/LazyPhoneField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { icNumberWarning, normalizeIcNumber } from '../../ic-number.rules.ts'
import { CountrySelect } from '../../screens/CountrySelect.tsx'
import { bankChoices, effectiveFrom, isSensitive, type Values } from './employee-form.ts'
import { Warning } from '../../directory/screens/employee-columns.tsx'
import type { FullEmployee } from '../../screens/listed-employee.ts'
import { useCanChangeAlone } from '../../screens/change-alone.ts'

type Form = UseFormReturnType<Values>
export type SectionProps = { form: Form; shown: FullEmployee | null }

export const PersonFields = ({ form, shown }: SectionProps) => {
  const { employeeICNumber, dateOfBirth } = form.values
  const warning = isLocalDate(dateOfBirth) ? icNumberWarning(normalizeIcNumber(employeeICNumber), dateOfBirth) : null
  return (
    <Section
      title={t('form.person')}
      after={
        warning && (
          <div role="status">
            <Warning>{errorMessage(warning)}</Warning>
          </div>
        )
      }
    >
      <TextInput label={t('form.firstName')} withAsterisk autoComplete="off" {...form.getInputProps('firstName')} />
      <TextInput label={t('form.lastName')} withAsterisk autoComplete="off" {...form.getInputProps('lastName')} />
      <TextInput
        label={t('form.ic')}
        description={t(shown ? 'form.icFixed' : 'form.icHint')}
        withAsterisk
        autoComplete="off"
        readOnly={shown !== null}
        variant={shown ? 'filled' : 'default'}
        {...form.getInputProps('employeeICNumber')}
      />
      <DateField
        label={t('form.birth')}
        description={t('form.birthHint')}
        required={false}
        max={today()}
        {...form.getInputProps('dateOfBirth')}
        value={form.values.dateOfBirth}
      />
    </Section>
  )
}

export const ContactFields = ({ form, shown }: SectionProps) => {
  const { country, mobileNumber } = form.values
  const changed = shown?.mobileVerified === true && mobileNumber !== (shown.mobileNumber ?? '')
  return (
    <Section title={t('form.contact')}>
      <PhoneField
        label={t('form.mobile')}
        countryLabel={t('form.mobileCountry')}
        description={t(changed ? 'form.mobileAgain' : 'form.mobileHint')}
        {...form.getInputProps('mobileNumber')}
        value={form.values.mobileNumber}
      />
      <TextInput
        type="email"
        label={t('form.email')}
        description={t('form.emailHint')}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput label={t('form.address')} autoComplete="off" {...form.getInputProps('address')} />
      <TextInput label={t('form.city')} autoComplete="off" {...form.getInputProps('city')} />
      <TextInput
        label={t('form.postalCode')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('postalCode')}
      />
      <CountrySelect
        label={t('form.country')}
        fallback={t('form.failedCountries')}
        {...form.getInputProps('country')}
        value={country}
      />
    </Section>
  )
}

export const PayFields = ({ form, shown }: SectionProps) => {
  const canChangeAlone = useCanChangeAlone()
  const { bankCode } = form.values
  const bank = bankOf(bankCode)
  const from = effectiveFrom(form.values, shown, today())
  const needsApproval = !canChangeAlone && shown?.status === 'approved'
  return (
    <Section
      title={t('form.pay')}
      after={
        needsApproval && (
          <div role="status">
            <Notice tone={isSensitive(form.values, shown) ? 'wait' : 'info'}>
              {t(isSensitive(form.values, shown) ? 'form.sensitiveNow' : 'form.sensitive')}
            </Notice>
          </div>
        )
      }
    >
      <Select
        label={t('form.bank')}
        placeholder={t('form.bankPlaceholder')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={bankChoices(bankCode)}
        {...form.getInputProps('bankCode')}
      />
      <TextInput
        label={t('form.bankCode')}
        withAsterisk
        readOnly
        variant="filled"
        value={bankCode}
        placeholder={t('form.bankCodeHint')}
      />
      <TextInput
        label={t('form.account')}
        description={
          bank?.accountDigits
            ? t('form.accountHint', { bank: bank.name, digits: accountDigitsText(bank.accountDigits) })
            : undefined
        }
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('accountNumber')}
      />
      <AmountInput
        label={t('form.salary')}
        description={from && isLocalDate(from) ? t('form.salaryHolds', { date: dateText(from) }) : undefined}
        {...form.getInputProps('salary')}
      />
      {shown?.salary != null && from && (
        <DateField
          label={t('form.salaryFrom')}
          description={t('form.salaryFromHint')}
          required={false}
          {...form.getInputProps('salaryFrom')}
          value={form.values.salaryFrom}
        />
      )}
    </Section>
  )
}
