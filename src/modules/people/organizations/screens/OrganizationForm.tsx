import { useState, type ReactNode } from 'react'
import { Text, Button, Select } from '@mantine/core'
import type { KeyOfTexts } from '#web/text.ts'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { api, messageOf, useCall } from '#web/api.ts'
import { PercentageInput } from '#web/ui/AmountInput.tsx'
import { Section } from '#web/ui/Section.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../organization.texts.ts'
import { AttachmentFields } from './Attachments.tsx'
import {
  AboutFields,
  MoneyFields,
  ContactFields,
  hintBelow,
  type Form,
  type FieldsProps,
} from './OrganizationFields.tsx'
import { AdvancePayFields, ApprovalFields, BenefitsFields, DisbursementFields } from './ProductFields.tsx'
import { RemoveWallets, removedWallets, RemovalConsequences } from './RemoveWallets.tsx'
import type { Organization } from './organization.ts'
import { valuesOf, type Values } from './organization-form.ts'
import { useSave } from './save.ts'
import { Consequences } from './Consequences.tsx'
import { franchiseTypes } from '../organization.rules.ts'
import classes from './organizations.module.css'

type OrganizationFormProps = { shown: Organization | null; refetch?: () => void; onLeave: () => void }

/** Creates or edits an organization. Suspending it needs confirmation. */
export const OrganizationForm = ({ shown, refetch, onLeave }: OrganizationFormProps) => {
  const [toSuspend, setToSuspend] = useState<Values | null>(null)
  const [toRemove, setToRemove] = useState<Values | null>(null)
  const { save, files } = useSave(onLeave)
  const state = useRecordForm<Organization, Values>({
    record: shown,
    ...(refetch && { refetch }),
    valuesOf,
    schema: async (before) => (await import('./organization-schema.ts')).schemaFor(before),
    save,
    fieldOf: (path) => path.replace(/^orgData\./, ''),
  })
  const { form, base, busy } = state
  const submit = (values: Values) => {
    if (base && base.status !== 'Suspended' && values.status === 'Suspended') return setToSuspend(values)
    if (base && removedWallets(base, values.wallets).length > 0) return setToRemove(values)
    void state.save(values).catch(() => undefined)
  }
  const fields = { form, shown: base }
  return (
    <>
      <RecordForm
        state={state}
        onSubmit={submit}
        onCancel={onLeave}
        createVerb={t('form.create')}
        conflictTitle={t('form.changed')}
        labelOf={labelOf}
      >
        <AboutFields {...fields} />
        <ContactFields {...fields} />
        <AdvancePayFields {...fields} />
        <BenefitsFields {...fields} />
        <DisbursementFields {...fields} />
        <ApprovalFields {...fields} />
        <MoneyFields {...fields} />
        <FranchiseFields {...fields} />
        <AttachmentFields
          existing={(shown ?? base)?.attachments ?? []}
          added={files.added}
          busy={busy}
          failure={files.failure ?? attachmentError(form)}
          onAdd={(chosen) => files.add(form, chosen)}
          onDrop={(file) => files.drop(form, file)}
        />
      </RecordForm>
      {base && (
        <>
          <SuspendOrganization
            organization={toSuspend && base}
            removedWallets={removedWallets(base, toSuspend?.wallets ?? base.wallets)}
            onClose={() => setToSuspend(null)}
            onConfirm={async (suspendReason) => {
              if (toSuspend) await state.save({ ...toSuspend, suspendReason })
            }}
          />
          <RemoveWallets
            removal={toRemove && { organization: base, wallets: removedWallets(base, toRemove.wallets) }}
            onClose={() => setToRemove(null)}
            onConfirm={async () => {
              if (toRemove) await state.save(toRemove)
            }}
          />
        </>
      )}
    </>
  )
}

const attachmentError = ({ errors }: Form): ReactNode => {
  const path = Object.keys(errors).find((one) => one.startsWith('attachments'))
  return path && errors[path]
}

type Key = KeyOfTexts<typeof t>
const labels: Readonly<Record<string, Key>> = {
  rollingPay: 'form.advancePay',
  eBenefits: 'form.benefits',
  'disbursements.enable': 'form.disbursements',
}
const labelOf = (path: string): string => t(labels[path] ?? (`form.${path.replace('disbursements.', '')}` as Key))

type SuspendOrganizationProps = {
  organization: Organization | null
  /** E-wallets that the same change removes. */
  removedWallets: readonly string[]
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

/** Confirms suspending an organization, with the consequences in numbers. */
export const SuspendOrganization = ({ organization, removedWallets, onClose, onConfirm }: SuspendOrganizationProps) => (
  <Confirm
    opened={organization !== null}
    onClose={onClose}
    danger
    title={t('suspend.title', { name: organization?.name ?? '' })}
    verb={t('suspend.verb')}
    reason={{ label: t('suspend.reason'), description: t('suspend.reasonHint') }}
    onConfirm={onConfirm}
  >
    {organization && <Consequences orgId={organization.id} />}
    {organization && removedWallets.length > 0 && (
      <RemovalConsequences organization={organization} wallets={removedWallets} />
    )}
    <Text size="sm">{t('suspend.text')}</Text>
  </Confirm>
)

/** Asks a franchisor for its royalty rate and a franchisee for its franchisor. */
const FranchiseFields = ({ form, shown }: FieldsProps) => {
  const { franchiseType } = form.values
  return (
    <Section title={t('form.franchise')}>
      <Select
        label={t('form.franchiseType')}
        withAsterisk
        allowDeselect={false}
        data={franchiseTypes.map((value) => ({ value, label: t(`franchise.${value}`) }))}
        {...form.getInputProps('franchiseType')}
      />
      {franchiseType === 'franchisor' && (
        <PercentageInput
          label={t('form.royaltyRate')}
          description={t('form.royaltyHint')}
          withAsterisk
          {...hintBelow}
          {...form.getInputProps('royaltyRate')}
        />
      )}
      {franchiseType === 'franchisee' && <FranchisorSelect form={form} shown={shown} />}
    </Section>
  )
}

/** Offers the active franchisors except the organization itself, and its current franchisor even if that is no longer active. */
const FranchisorSelect = ({ form, shown }: FieldsProps) => {
  const fallback = t('form.failedFranchisors')
  const load = useCall(api.orgs.getFranchisors, {}, { fallback })
  const active = (load.data?.franchisors ?? [])
    .filter(({ id }) => id !== shown?.id)
    .map(({ id, name, royaltyRate }) => ({
      value: id,
      label: royaltyRate === null ? name : t('form.withRoyalty', { name, rate: royaltyRate }),
    }))
  const { franchisorId = null, franchisorName } = shown ?? {}
  const current =
    franchisorId !== null && !active.some(({ value }) => value === franchisorId)
      ? [{ value: franchisorId, label: franchisorName ?? franchisorId }]
      : []
  const choices = [...current, ...active]
  return (
    <div>
      <Select
        label={t('form.franchisorId')}
        placeholder={t('form.choose')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={choices}
        {...(load.data && choices.length === 0 && { description: t('form.noFranchisors') })}
        {...hintBelow}
        {...form.getInputProps('franchisorId')}
      />
      {load.error && load.data === undefined && (
        <div role="alert" className={classes.failed}>
          {messageOf(load.error, fallback)}
          <Button size="compact-sm" variant="default" onClick={() => void load.refetch()}>
            {ui('action.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
