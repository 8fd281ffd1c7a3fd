import { NumberInput, Select, Switch, type NumberInputProps } from '@mantine/core'
import { t } from '#web/text.ts'
import { AmountInput, PercentageInput } from '#web/ui/AmountInput.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Section } from '#web/ui/Section.tsx'
import { earnedWagesSources, feePayers } from '../organization.rules.ts'
import { hintBelow, type FieldsProps, type Form } from './OrganizationFields.tsx'

const DayInput = (props: NumberInputProps) => (
  <NumberInput withAsterisk allowDecimal={false} allowNegative={false} hideControls inputMode="numeric" {...props} />
)

type PartProps = { form: Form; path: 'rollingPay' | 'eBenefits' | 'disbursements.enable'; label: string; hint: string }
/** Switches a part of the product on or off; what it needs shows while it is on. */
const PartSwitch = ({ form, path, label, hint }: PartProps) => (
  <Switch label={label} description={hint} color="teal.7" {...form.getInputProps(path, { type: 'checkbox' })} />
)

const SwitchedOff = ({ off }: { off: boolean }) =>
  off && (
    <div role="status">
      <Notice tone="wait">{t('organizations.form.switchedOff')}</Notice>
    </div>
  )

export const AdvancePayFields = ({ form, shown }: FieldsProps) => {
  const on = form.values.rollingPay
  return (
    <Section
      title={t('organizations.form.advancePay')}
      before={
        <PartSwitch
          form={form}
          path="rollingPay"
          label={t('organizations.form.uses', { part: t('organizations.form.advancePay') })}
          hint={t('organizations.form.advancePayHint')}
        />
      }
      after={<SwitchedOff off={shown?.rollingPay === 'yes' && !on} />}
    >
      {on && <AdvancePaySettings form={form} />}
    </Section>
  )
}

const AdvancePaySettings = ({ form }: { form: Form }) => (
  <>
    <DayInput
      label={t('organizations.form.payDay')}
      description={t('organizations.form.payDayHint')}
      {...hintBelow}
      {...form.getInputProps('payDay')}
    />
    <DayInput
      label={t('organizations.form.cutoffDate')}
      description={t('organizations.form.cutoffHint')}
      {...hintBelow}
      {...form.getInputProps('cutoffDate')}
    />
    <AmountInput
      label={t('organizations.form.minimumWithdrawal')}
      withAsterisk
      {...form.getInputProps('minimumWithdrawal')}
    />
    <AmountInput label={t('organizations.form.rollingPayMax')} withAsterisk {...form.getInputProps('rollingPayMax')} />
    <PercentageInput
      label={t('organizations.form.maximumAdvancePercentage')}
      description={t('organizations.form.maximumAdvanceHint')}
      withAsterisk
      {...hintBelow}
      {...form.getInputProps('maximumAdvancePercentage')}
    />
    <Select
      label={t('organizations.form.earnedWagesSource')}
      withAsterisk
      allowDeselect={false}
      data={earnedWagesSources.map((value) => ({ value, label: t(`organizations.source.${value}`) }))}
      {...form.getInputProps('earnedWagesSource')}
    />
    <PercentageInput
      label={t('organizations.form.serviceFeePercentage')}
      withAsterisk
      {...form.getInputProps('serviceFeePercentage')}
    />
    <Select
      label={t('organizations.form.serviceFeePaidBy')}
      placeholder={t('organizations.form.choose')}
      withAsterisk
      allowDeselect={false}
      data={feePayers.map((value) => ({ value, label: t(`organizations.payer.${value}`) }))}
      {...form.getInputProps('serviceFeePaidBy')}
    />
  </>
)

export const BenefitsFields = ({ form, shown }: FieldsProps) => (
  <Section
    title={t('organizations.form.benefits')}
    before={
      <PartSwitch
        form={form}
        path="eBenefits"
        label={t('organizations.form.uses', { part: t('organizations.form.benefits') })}
        hint={t('organizations.form.benefitsHint')}
      />
    }
    after={<SwitchedOff off={shown?.eBenefits === 'yes' && !form.values.eBenefits} />}
  />
)

export const DisbursementFields = ({ form, shown }: FieldsProps) => {
  const on = form.values.disbursements.enable
  return (
    <Section
      title={t('organizations.form.disbursements')}
      before={
        <PartSwitch
          form={form}
          path="disbursements.enable"
          label={t('organizations.form.uses', { part: t('organizations.form.disbursements') })}
          hint={t('organizations.form.disbursementsHint')}
        />
      }
      after={<SwitchedOff off={shown?.disbursements.enable === 'yes' && !on} />}
    >
      {on && (
        <>
          <AmountInput
            label={t('organizations.form.initialCreditLimit')}
            withAsterisk
            {...form.getInputProps('disbursements.initialCreditLimit')}
          />
          <PercentageInput
            label={t('organizations.form.platformFeePercentage')}
            withAsterisk
            {...form.getInputProps('disbursements.platformFeePercentage')}
          />
          <PercentageInput
            label={t('organizations.form.monthlyFeePercentage')}
            withAsterisk
            {...form.getInputProps('disbursements.monthlyFeePercentage')}
          />
        </>
      )}
    </Section>
  )
}

export const ApprovalFields = ({ form }: FieldsProps) => (
  <Section
    title={t('organizations.form.approvals')}
    before={
      <Switch
        label={t('organizations.form.requireSecondPerson')}
        description={t('organizations.form.requireSecondHint')}
        color="teal.7"
        {...form.getInputProps('requireSecondPerson', { type: 'checkbox' })}
      />
    }
  />
)
