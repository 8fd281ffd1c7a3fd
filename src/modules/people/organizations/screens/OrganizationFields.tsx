import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { statusText } from '#web/ui/StatusPill.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Section } from '#web/ui/Section.tsx'
import { companySizes, country, organizationStatuses, states } from '../organization.rules.ts'
import type { Organization } from './organization.ts'
import type { Values } from './organization-form.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../organization.texts.ts'

export type Form = UseFormReturnType<Values>
export type FieldsProps = { form: Form; shown: Organization | null }

export const hintBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
const noAutoComplete = { autoComplete: 'off' } as const

/** The details are required of an Active organization, but not during onboarding. */
const useRequired = ({ values }: Form) => ({ withAsterisk: values.status === 'Active' })

export const AboutFields = ({ form, shown }: FieldsProps) => {
  const required = useRequired(form)
  const { status, domain, signupDate } = form.values
  const before = shown?.domain ?? null
  return (
    <Section
      title={t('form.about')}
      after={
        before !== null &&
        domain.trim().toLowerCase() !== before.toLowerCase() && (
          <div role="status">
            <Notice tone="wait">{t('form.domainChanged', { code: before })}</Notice>
          </div>
        )
      }
    >
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        withAsterisk
        {...noAutoComplete}
        {...hintBelow}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('form.status')}
        description={t(`form.statusHints.${status}`)}
        withAsterisk
        allowDeselect={false}
        data={organizationStatuses.map((value) => ({ value, label: statusText(value) }))}
        {...hintBelow}
        {...form.getInputProps('status')}
      />
      <TextInput
        label={t('form.domain')}
        description={t('form.domainHint')}
        {...required}
        {...noAutoComplete}
        {...hintBelow}
        {...form.getInputProps('domain')}
      />
      <DateField
        label={t('form.signupDate')}
        {...required}
        // The form requires the date; the field keeps an invalid one, so that it doesn't count as empty.
        required={false}
        {...form.getInputProps('signupDate')}
        value={signupDate}
      />
      <TextInput
        label={t('form.registration')}
        {...required}
        {...noAutoComplete}
        {...form.getInputProps('registration')}
      />
      <TextInput label={t('form.industry')} {...required} {...noAutoComplete} {...form.getInputProps('industry')} />
      <Select
        label={t('form.companySize')}
        placeholder={t('form.choose')}
        data={companySizes.map((value) => ({ value, label: t(`size.${value}`) }))}
        {...required}
        {...clearable}
        {...form.getInputProps('companySize')}
      />
      <TextInput
        label={t('form.website')}
        type="url"
        inputMode="url"
        {...required}
        {...noAutoComplete}
        {...form.getInputProps('website')}
      />
    </Section>
  )
}

const clearable = { clearable: true, clearButtonProps: { 'aria-label': ui('action.clear') } } as const

export const ContactFields = ({ form }: FieldsProps) => {
  const required = useRequired(form)
  const text = (field: 'mainContact' | 'mainContactNumber' | 'telephone' | 'address' | 'city', inputMode?: 'tel') => (
    <TextInput
      label={t(`form.${field}`)}
      {...required}
      {...noAutoComplete}
      {...(inputMode && { inputMode, type: inputMode })}
      {...form.getInputProps(field)}
    />
  )
  return (
    <Section title={t('form.contact')}>
      {text('mainContact')}
      {text('mainContactNumber', 'tel')}
      {text('telephone', 'tel')}
      {text('address')}
      {text('city')}
      <Select
        label={t('form.state')}
        description={t('form.stateHint')}
        placeholder={t('form.choose')}
        data={[...states]}
        searchable
        {...required}
        {...clearable}
        {...hintBelow}
        {...form.getInputProps('state')}
      />
      <TextInput
        label={t('form.postcode')}
        inputMode="numeric"
        {...required}
        {...noAutoComplete}
        {...form.getInputProps('postcode')}
      />
      <Select
        label={t('form.country')}
        data={[country]}
        allowDeselect={false}
        {...required}
        {...form.getInputProps('country')}
      />
    </Section>
  )
}

export const MoneyFields = ({ form }: FieldsProps) => {
  const required = useRequired(form)
  return (
    <Section title={t('form.money')}>
      <TextInput
        label={t('form.bankDetails')}
        {...required}
        {...noAutoComplete}
        {...form.getInputProps('bankDetails')}
      />
      <TextInput
        label={t('form.paymentGatewayMerchantId')}
        {...noAutoComplete}
        {...form.getInputProps('paymentGatewayMerchantId')}
      />
    </Section>
  )
}
