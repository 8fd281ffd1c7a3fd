import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isWholeSen, ringgitOf, senOf, sen, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { dateText, ringgit } from '#web/ui/format.ts'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { Card, Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { settlementScreens } from '../settlement.screens.ts'
import { t } from '../settlement.texts.ts'
import type { SettlementDetails } from './settlement.ts'

type Unsettled = Awaited<ReturnType<typeof api.repayments.getUnsettled>>['disbursements'][number]
type Values = {
  disbursementId: string
  orgId: string
  amountDue: number | string
  amountRepaid: number | string
  dueDate: string
}
const valuesOf = (shown: SettlementDetails | null): Values => ({
  disbursementId: shown?.disbursementId ?? '',
  orgId: shown?.orgId ?? '',
  amountDue: shown?.amountDue ?? '',
  amountRepaid: shown?.amountRepaid ?? 0,
  dueDate: shown?.dueDate ?? '',
})
const inputOf = ({ amountDue, amountRepaid, ...values }: Values) => ({
  ...values,
  amountDue: typedRinggit(amountDue),
  amountRepaid: typedRinggit(amountRepaid),
})
/** An empty amount is missing, not zero. */
const shape = (values: Values) => {
  const { amountDue, amountRepaid, ...input } = inputOf(values)
  return {
    ...input,
    amountDue: values.amountDue === '' ? null : amountDue,
    amountRepaid: values.amountRepaid === '' ? null : amountRepaid,
  }
}
const fields = ['disbursementId', 'amountDue', 'amountRepaid', 'dueDate'] as const
const labelOf = labelsOf(fields, (field) => t(`field.${field}`))

const back = { to: settlementScreens.internalList.to(), label: t('title') }
const schema = async () => (await import('../settlement.contract.ts')).repayments.create.input

export const CreateSettlementPage = () => {
  const load = useCall(api.repayments.getUnsettled, {}, { fallback: t('failed.disbursements') })
  return (
    <Page title={t('create')} intro={t('createIntro')} back={back} narrow>
      <Loaded load={load} fallback={t('failed.disbursements')}>
        {({ disbursements }) =>
          disbursements.length === 0 ? <Card>{t('noneUnsettled')}</Card> : <CreateForm choices={disbursements} />
        }
      </Loaded>
    </Page>
  )
}

/** Prefixes of the calls that an amount already repaid changes, because it is recorded as a payment. */
const paymentChanges = ['repaymentTransactions', 'transactions']

const CreateForm = ({ choices }: { choices: readonly Unsettled[] }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: back.to })
  const create = useCommand(api.repayments.create, {
    fallback: failedTo('create', 'repayment'),
    success: (_, { amountDue, dueDate }) =>
      completed('create', t('created', { amount: ringgit(amountDue), date: dateText(dueDate) })),
    changes: paymentChanges,
    onSuccess: toList,
  })
  const state = useRecordForm<SettlementDetails, Values>({
    record: null,
    valuesOf,
    schema,
    shape,
    fieldOf: (path) => (path === 'orgId' ? 'disbursementId' : path),
    save: (values) => create.mutateAsync(inputOf(values)),
  })
  const choose = (id: string | null) => {
    const chosen = choices.find((one) => one.disbursementId === id)
    state.form.setValues({
      disbursementId: chosen?.disbursementId ?? '',
      orgId: chosen?.orgId ?? '',
      amountDue: chosen?.toRepay ?? '',
      amountRepaid: 0,
      dueDate: chosen?.dueDate ?? '',
    })
    state.form.clearFieldError('disbursementId')
  }
  return (
    <SettlementForm
      state={state}
      onCancel={toList}
      completedOn={choices.find((one) => one.disbursementId === state.form.values.disbursementId)?.dateCompleted}
    >
      <Select
        label={t('field.disbursement')}
        withAsterisk
        searchable
        data={choices.map((one) => ({
          value: one.disbursementId,
          label: t('choice', { org: one.orgName, name: one.name, amount: ringgit(one.toRepay) }),
        }))}
        value={state.form.values.disbursementId || null}
        onChange={choose}
        error={state.form.errors['disbursementId'] && t('choose')}
      />
    </SettlementForm>
  )
}

export const EditSettlementPage = () => {
  const key = settlementScreens.edit.useParams()
  const load = useCall(api.repayments.getOne, key, { fallback: t('failed.one') })
  return (
    <Page title={t('edit')} intro={load.data?.disbursement.name} back={back} narrow>
      <Loaded load={load} fallback={t('failed.one')}>
        {(shown) => (
          <>
            <EditForm key={shown.id} shown={shown} refetch={() => void load.refetch()} />
            <History type="settlement" id={shown.id} orgId={shown.orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const EditForm = ({ shown, refetch }: { shown: SettlementDetails; refetch: () => void }) => {
  const navigate = useNavigate()
  const toDetails = () =>
    void navigate({
      to: settlementScreens.internalDetails.to({
        orgId: shown.orgId,
        id: shown.disbursementId,
        repaymentId: shown.id,
      }),
    })
  const update = useCommand(api.repayments.update, {
    fallback: failedTo('update', 'repayment'),
    success: (_, { dueDate }) =>
      completed('update', t('updated', { name: shown.disbursement.name, date: dateText(dueDate) })),
    changes: paymentChanges,
    onSuccess: toDetails,
  })
  const state = useRecordForm<SettlementDetails, Values>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    shape,
    save: (values, base) =>
      update.mutateAsync({
        ...inputOf(values),
        repaymentId: shown.id,
        ...(base && { modifiedAt: base.modifiedAt }),
      }),
  })
  return <SettlementForm state={state} onCancel={toDetails} toRepay={shown.toRepay} completedOn={shown.dateCompleted} />
}

type FormProps = {
  state: RecordFormState<SettlementDetails, Values>
  onCancel: () => void
  toRepay?: Ringgit
  completedOn: string | undefined
  children?: ReactNode
}
const SettlementForm = ({ state, onCancel, toRepay, completedOn, children }: FormProps) => {
  const { form } = state
  const repay = (typed: number | string) => {
    form.setFieldValue('amountRepaid', typed)
    // Repaid amounts are no longer due.
    const repaid = typedRinggit(typed)
    if (toRepay && isWholeSen(repaid)) form.setFieldValue('amountDue', ringgitOf(sen(senOf(toRepay) - senOf(repaid))))
  }
  return (
    <RecordForm
      state={state}
      createVerb={t('create')}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      onCancel={onCancel}
    >
      {children}
      <AmountInput label={t('field.amountDue')} withAsterisk {...form.getInputProps('amountDue')} />
      <AmountInput
        label={t('field.amountRepaid')}
        withAsterisk
        {...form.getInputProps('amountRepaid')}
        onChange={repay}
      />
      <DateField
        label={t('field.dueDate')}
        min={completedOn}
        value={form.values.dueDate}
        onChange={(dueDate) => form.setFieldValue('dueDate', dueDate)}
        error={form.errors['dueDate']}
      />
    </RecordForm>
  )
}
