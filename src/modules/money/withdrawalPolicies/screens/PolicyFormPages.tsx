import { Select, SimpleGrid, Switch, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { History } from '#ground/audit/screens/History.tsx'
import { typedNumber } from '#kernel/typed-number.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { useRight } from '#web/ui/acting.ts'
import { useOrganization } from '#web/organization.ts'
import { translate } from '#web/text.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { useShownRecord } from '#web/ui/changed-since.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { isSame } from '#web/ui/merge.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { ReturnedNotice, useReturned } from '#web/ui/returned.tsx'
import { ReturnSelected } from '#web/ui/ReturnSelected.tsx'
import { useRecordKeys } from '#web/ui/review-keys.ts'
import { InPanel, KeyButton } from '#web/ui/ReviewPanel.tsx'
import { useOwnApproval, withReason } from '#web/ui/own-approval.tsx'
import { toast } from '#web/ui/toast.ts'
import type { policy } from '../policy.contract.ts'
import {
  defaultCutoffDay,
  frequencyText,
  ordinal,
  policyLifecycle,
  withdrawalFrequencies,
  type WithdrawalFrequency,
} from '../policy.rules.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { policyScreens } from '../policy.screens.ts'
import { t } from '../policy.texts.ts'
import { ChangesOf, nameOfPolicy, NoGeneralPolicy } from './policy.tsx'

type Policy = z.input<typeof policy>
type Values = {
  maximumWithdrawalAmount: number | string
  withdrawalFrequency: WithdrawalFrequency
  withdrawalDate: string | null
  autoApproval: boolean
  minSalary: number | string
  maxSalary: number | string
}
const list = policyScreens.list.to()
const back = { to: list, label: t('title') }

const valuesOf = (shown: Policy | null): Values => ({
  maximumWithdrawalAmount: shown?.maximumWithdrawalAmount ?? '',
  withdrawalFrequency: shown?.withdrawalFrequency ?? 'DAILY',
  withdrawalDate: shown?.withdrawalDate ? String(shown.withdrawalDate) : null,
  autoApproval: shown?.autoApproval ?? false,
  minSalary: shown?.minSalary ?? '',
  maxSalary: shown?.maxSalary ?? '',
})
const amount = (typed: number | string): number | undefined => (typed === '' ? undefined : typedNumber(typed))

/** The input of the calls. An empty amount is sent as a missing one, so the schema reports it as required. */
const inputOf = (values: Values, type: Policy['type']) => ({
  maximumWithdrawalAmount: amount(values.maximumWithdrawalAmount) as number,
  withdrawalFrequency: values.withdrawalFrequency,
  ...(values.withdrawalFrequency === 'ONCE_PER_MONTH' &&
    values.withdrawalDate && { withdrawalDate: Number(values.withdrawalDate) }),
  ...(type === 'GENERAL'
    ? { autoApproval: values.autoApproval }
    : { minSalary: amount(values.minSalary), maxSalary: amount(values.maxSalary) }),
})

export const GeneralPolicyPage = () => {
  const load = useCall(api.withdrawalPolicies.getGeneralPolicy, {}, { fallback: t('failedOne') })
  const refetch = () => void load.refetch()
  return (
    <Page title={t('general')} intro={t('generalIntro')} back={back} narrow>
      <Loaded load={load} fallback={t('failedOne')}>
        {(general) => (
          <>
            {!general.pending && !general.policy && <NoGeneralPolicy />}
            <PolicyWithHistory type="GENERAL" shown={general.pending ?? general.policy} refetch={refetch} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

export const CreateAdvancedPolicyPage = () => (
  <Page title={t('createAdvanced')} back={back} narrow>
    <PolicyForm type="ADVANCED" shown={null} />
  </Page>
)

export const EditAdvancedPolicyPage = () => {
  const { id } = policyScreens.edit.useParams()
  const load = useCall(api.withdrawalPolicies.getPolicy, { id }, { fallback: t('failedOne') })
  return (
    <Page title={t('editAdvanced')} back={back} narrow>
      <Loaded load={load} fallback={t('failedOne')}>
        {(shown) => <PolicyWithHistory type="ADVANCED" shown={shown} refetch={() => void load.refetch()} />}
      </Loaded>
    </Page>
  )
}

type PolicyFormProps = { type: Policy['type']; shown: Policy | null; refetch?: () => void }
const PolicyWithHistory = (props: PolicyFormProps) => (
  <>
    {props.shown && <ReturnedNotice type="withdrawalPolicy" id={props.shown.id} />}
    <PolicyForm {...props} />
    {props.shown && <PolicyHistory of={props.shown} />}
  </>
)
/** The history of a policy, with that of the policy that it revises. */
const PolicyHistory = ({ of: { id, revisesId } }: { of: Policy }) => (
  <History
    type="withdrawalPolicy"
    id={id}
    {...(revisesId && { partOf: { type: 'withdrawalPolicy', recordId: revisesId } })}
  />
)

const callsOf = {
  GENERAL: { create: api.withdrawalPolicies.createGeneralPolicy, update: api.withdrawalPolicies.updateGeneralPolicy },
  ADVANCED: {
    create: api.withdrawalPolicies.createAdvancedPolicy,
    update: api.withdrawalPolicies.updateAdvancedPolicy,
  },
}

const labels: ReadonlyMap<string, string> = new Map([
  ['maximumWithdrawalAmount', t('maximum')],
  ['withdrawalFrequency', t('frequency')],
  ['withdrawalDate', t('date')],
  ['autoApproval', t('auto')],
  ['minSalary', t('minSalary')],
  ['maxSalary', t('maxSalary')],
])

const PolicyForm = ({ type, shown, refetch }: PolicyFormProps) => {
  const navigate = useNavigate()
  const { returned } = useReturned('withdrawalPolicy', shown ? [shown.id] : [])
  useRecordKeys()
  const toList = () => void navigate({ to: list })
  const create = useCommand(callsOf[type].create as typeof api.withdrawalPolicies.createAdvancedPolicy, {
    fallback: t('failedCreate'),
    success: t('created'),
    onSuccess: toList,
  })
  const update = useCommand(callsOf[type].update as typeof api.withdrawalPolicies.updateAdvancedPolicy, {
    fallback: t('failedUpdate'),
    success: (saved) => t(saved.status === 'PENDING' ? 'updated' : 'unchanged'),
    onSuccess: toList,
  })
  const state = useRecordForm<Policy, Values>({
    record: shown,
    ...(refetch && { refetch }),
    valuesOf,
    schema: async () =>
      (await import('../policy.contract.ts'))[type === 'GENERAL' ? 'generalFields' : 'advancedFields'],
    shape: (values) => inputOf(values, type),
    save: async (values, base, before) => {
      // A policy that was returned is submitted again also without a change.
      if (base && isSame(values, before) && !returned.has(base.id)) {
        toast.info(t('unchanged'))
        return toList()
      }
      const input = inputOf(values, type) as Parameters<typeof create.mutate>[0]
      return base
        ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...input })
        : create.mutateAsync(input)
    },
  })
  const { form } = state
  const { mayApprove } = useRight('policies')
  const canApprove = mayApprove && state.base?.status === 'PENDING' && !returned.has(state.base.id)
  return (
    <RecordForm
      state={state}
      // Approving is the next step until something is changed.
      {...(canApprove && !form.isDirty() && { submitVariant: 'default' as const })}
      createVerb={ui('action.submit')}
      editVerb={ui('action.submit')}
      conflictTitle={t('changed')}
      labelOf={(field) => labels.get(field) ?? field}
      onCancel={toList}
      extra={
        canApprove &&
        state.base && (
          <>
            <ReturnThis shown={state.base} onDone={toList} />
            <ApproveThis shown={state.base} dirty={form.isDirty()} />
          </>
        )
      }
    >
      {type === 'ADVANCED' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <AmountInput withAsterisk label={t('minSalary')} {...form.getInputProps('minSalary')} />
          <AmountInput withAsterisk label={t('maxSalary')} {...form.getInputProps('maxSalary')} />
        </SimpleGrid>
      )}
      <AmountInput withAsterisk label={t('maximum')} {...form.getInputProps('maximumWithdrawalAmount')} />
      <Select
        label={t('frequency')}
        withAsterisk
        allowDeselect={false}
        data={withdrawalFrequencies.map((value) => ({ value, label: translate(frequencyText(value)) }))}
        {...form.getInputProps('withdrawalFrequency')}
      />
      {form.values.withdrawalFrequency === 'ONCE_PER_MONTH' && <DaySelect {...form.getInputProps('withdrawalDate')} />}
      {type === 'GENERAL' && (
        <Switch
          label={t('auto')}
          description={t('autoHint')}
          color="teal.7"
          {...form.getInputProps('autoApproval', { type: 'checkbox' })}
        />
      )}
    </RecordForm>
  )
}

const DaySelect = (props: object) => {
  const organization = useOrganization()
  const last = organization?.cutoffDate ?? defaultCutoffDay
  const days = Array.from({ length: last }, (_, day) => ({ value: String(day + 1), label: ordinal(day + 1) }))
  return (
    <Select
      label={t('date')}
      description={t('dateHint')}
      placeholder={t('anyDay')}
      clearable
      clearButtonProps={{ 'aria-label': ui('action.clear') }}
      data={days}
      {...props}
    />
  )
}

const ReturnThis = ({ shown, onDone }: { shown: Policy; onDone: () => void }) => (
  <InPanel value>
    <ReturnSelected
      returning={{ type: 'withdrawalPolicy', call: api.withdrawalPolicies.return }}
      rows={[shown]}
      lifecycle={policyLifecycle}
      returned={new Map()}
      nameOf={nameOfPolicy}
      onDone={onDone}
    />
  </InPanel>
)

/** A Manager approves a pending policy from its own page. */
const ApproveThis = ({ shown: current, dirty }: { shown: Policy; dirty: boolean }) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { shown, changed } = useShownRecord(current, { type: 'withdrawalPolicy', isOpen: asking, onReview: close })
  const own = useOwnApproval([shown])
  const approve = useCommand(api.withdrawalPolicies.approvePolicy, {
    fallback: t('failedApprove'),
    success: t('approved'),
    onSuccess: () => void navigate({ to: list }),
  })
  return (
    <>
      {/* Approval applies to the saved policy, not to unsaved input. */}
      <Tooltip label={t('saveFirst')} disabled={!dirty}>
        <KeyButton
          shortcut="a"
          {...(dirty && { variant: 'default' })}
          aria-disabled={dirty || undefined}
          data-disabled={dirty || undefined}
          onClick={() => !dirty && setAsking(true)}
          loading={approve.isPending}
        >
          {ui('action.approve')}
        </KeyButton>
      </Tooltip>
      <Confirm
        opened={asking}
        onClose={close}
        changed={changed}
        title={t('approveTitle', { count: 1 })}
        verb={ui('action.approve')}
        busyVerb={t('approving')}
        {...own.confirmation}
        onConfirm={(reason) =>
          approve.mutateAsync({ ids: [shown.id], modifiedAt: [shown.modifiedAt], ...withReason(reason) })
        }
      >
        {t('approveText', { count: 1 })}
        {own.notice}
        <ChangesOf id={shown.id} type={shown.type} />
      </Confirm>
    </>
  )
}
