import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { AmountInput, PercentageInput, WholeNumberInput, type NumberFieldProps } from '#web/ui/AmountInput.tsx'
import { instantText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Section } from '#web/ui/Section.tsx'
import { earnedWagesSources, feePayers } from '../organization.rules.ts'
import { hintBelow, type FieldsProps, type Form } from './OrganizationFields.tsx'
import { t } from '../organization.texts.ts'

const DayInput = (props: NumberFieldProps) => <WholeNumberInput withAsterisk {...props} />

type FeatureSwitchProps = {
  form: Form
  path: 'rollingPay' | 'eBenefits' | 'disbursements.enable'
  label: string
  hint: string
}
/** Turns a feature on or off. */
const FeatureSwitch = ({ form, path, label, hint }: FeatureSwitchProps) => (
  <Switch label={label} description={hint} color="teal.7" {...form.getInputProps(path, { type: 'checkbox' })} />
)

const SwitchedOffNotice = ({ off }: { off: boolean }) =>
  off && (
    <div role="status">
      <Notice tone="wait">{t('form.switchedOff')}</Notice>
    </div>
  )

export const AdvancePayFields = ({ form, shown }: FieldsProps) => {
  const on = form.values.rollingPay
  return (
    <Section
      title={t('form.advancePay')}
      before={
        <FeatureSwitch
          form={form}
          path="rollingPay"
          label={t('form.uses', { part: t('form.advancePay') })}
          hint={t('form.advancePayHint')}
        />
      }
      after={<SwitchedOffNotice off={shown?.rollingPay === 'yes' && !on} />}
    >
      {on && <AdvancePaySettings form={form} />}
      {on && <DeductionSettings form={form} shown={shown} />}
    </Section>
  )
}

const AdvancePaySettings = ({ form }: { form: Form }) => (
  <>
    <DayInput
      label={t('form.payDay')}
      description={t('form.payDayHint')}
      {...hintBelow}
      {...form.getInputProps('payDay')}
    />
    <DayInput
      label={t('form.cutoffDate')}
      description={t('form.cutoffHint')}
      {...hintBelow}
      {...form.getInputProps('cutoffDate')}
    />
    <AmountInput label={t('form.minimumWithdrawal')} withAsterisk {...form.getInputProps('minimumWithdrawal')} />
    <AmountInput label={t('form.rollingPayMax')} withAsterisk {...form.getInputProps('rollingPayMax')} />
    <PercentageInput
      label={t('form.maximumAdvancePercentage')}
      description={t('form.maximumAdvanceHint')}
      withAsterisk
      {...hintBelow}
      {...form.getInputProps('maximumAdvancePercentage')}
    />
    <Select
      label={t('form.earnedWagesSource')}
      withAsterisk
      allowDeselect={false}
      data={earnedWagesSources.map((value) => ({ value, label: t(`source.${value}`) }))}
      {...form.getInputProps('earnedWagesSource')}
    />
    <PercentageInput
      label={t('form.serviceFeePercentage')}
      withAsterisk
      {...form.getInputProps('serviceFeePercentage')}
    />
    <Select
      label={t('form.serviceFeePaidBy')}
      placeholder={t('form.choose')}
      withAsterisk
      allowDeselect={false}
      data={feePayers.map((value) => ({ value, label: t(`payer.${value}`) }))}
      {...form.getInputProps('serviceFeePaidBy')}
    />
  </>
)

/** When a remittance is due, what happens if it stays away, and the limit of half of the wages. */
const DeductionSettings = ({ form, shown }: FieldsProps) => {
  const off = shown?.statutoryLimitOff
  return (
    <>
      <WholeNumberInput
        label={t('form.remittanceDays')}
        description={t('form.remittanceDaysHint')}
        withAsterisk
        {...hintBelow}
        {...form.getInputProps('remittanceDays')}
      />
      <WholeNumberInput
        label={t('form.pauseAfterOverdueDays')}
        description={t('form.pauseHint')}
        withAsterisk
        {...hintBelow}
        {...form.getInputProps('pauseAfterOverdueDays')}
      />
      <WholeNumberInput
        label={t('form.employeeAccountWaitHours')}
        description={t('form.accountWaitHint')}
        withAsterisk
        {...hintBelow}
        {...form.getInputProps('employeeAccountWaitHours')}
      />
      <Switch
        label={t('form.statutoryLimit')}
        description={t('form.statutoryLimitHint')}
        color="teal.7"
        {...form.getInputProps('statutoryLimit', { type: 'checkbox' })}
      />
      {!form.values.statutoryLimit && (
        <TextInput
          label={t('form.statutoryLimitReason')}
          withAsterisk
          maxLength={300}
          {...(off && { description: t('form.limitOff', { date: instantText(off.at), name: off.byName }) })}
          {...hintBelow}
          {...form.getInputProps('statutoryLimitReason')}
        />
      )}
    </>
  )
}

export const BenefitsFields = ({ form, shown }: FieldsProps) => (
  <Section
    title={t('form.benefits')}
    before={
      <FeatureSwitch
        form={form}
        path="eBenefits"
        label={t('form.uses', { part: t('form.benefits') })}
        hint={t('form.benefitsHint')}
      />
    }
    after={<SwitchedOffNotice off={shown?.eBenefits === 'yes' && !form.values.eBenefits} />}
  >
    <WalletsInput form={form} shown={shown} />
  </Section>
)

/** Offers the active e-wallets, and those of the organization even if they are inactive. */
const WalletsInput = ({ form, shown }: FieldsProps) => {
  const load = useCall(api.wallets.getActiveWallets, {}, { fallback: t('form.failedWallets') })
  const names = new Map(shown?.wallets.map((wallet, i) => [wallet, shown.walletNames[i] ?? wallet]))
  for (const { id, name } of load.data?.wallets ?? []) names.set(id, name)
  return (
    <MultiSelect
      label={t('form.wallets')}
      placeholder={form.values.wallets.length === 0 ? t('form.choose') : ''}
      data={[...names].map(([value, label]) => ({ value, label }))}
      withAsterisk
      searchable
      hidePickedOptions
      {...form.getInputProps('wallets')}
    />
  )
}

export const DisbursementFields = ({ form, shown }: FieldsProps) => {
  const on = form.values.disbursements.enable
  return (
    <Section
      title={t('form.disbursements')}
      before={
        <FeatureSwitch
          form={form}
          path="disbursements.enable"
          label={t('form.uses', { part: t('form.disbursements') })}
          hint={t('form.disbursementsHint')}
        />
      }
      after={<SwitchedOffNotice off={shown?.disbursements.enable === 'yes' && !on} />}
    >
      {on && (
        <>
          <AmountInput
            label={t('form.initialCreditLimit')}
            withAsterisk
            {...form.getInputProps('disbursements.initialCreditLimit')}
          />
          <PercentageInput
            label={t('form.platformFeePercentage')}
            withAsterisk
            {...form.getInputProps('disbursements.platformFeePercentage')}
          />
          <PercentageInput
            label={t('form.monthlyFeePercentage')}
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
    title={t('form.approvals')}
    before={
      <Switch
        label={t('form.requireSecondPerson')}
        description={t('form.requireSecondHint')}
        color="teal.7"
        {...form.getInputProps('requireSecondPerson', { type: 'checkbox' })}
      />
    }
  />
)
