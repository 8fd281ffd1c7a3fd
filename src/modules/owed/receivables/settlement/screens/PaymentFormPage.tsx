import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { isWholeSen, ringgitOf, sen, senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { t as reportText } from '../../report/reported-payment.texts.ts'
import { paymentSchema } from '../../report/screens/reported-payment.ts'
import { SlipLink } from '../../report/screens/Reports.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { useAskAgain } from '#web/ui/ask-again.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { settlementScreens } from '../settlement.screens.ts'
import { t } from '../settlement.texts.ts'
import type { SettlementDetails } from './settlement.ts'

type Values = { paymentDate: string; amountRepaid: number | string; reference: string }

export const CreatePaymentPage = () => {
  const key = settlementScreens.createPayment.useParams()
  const load = useCall(api.repayments.getOne, key, { fallback: t('failed.one') })
  const back = {
    to: settlementScreens.internalDetails.to({
      orgId: key.orgId,
      id: key.disbursementId,
      repaymentId: key.repaymentId,
    }),
    label: t('details'),
  }
  return (
    <Page
      title={t('payments.new')}
      intro={
        load.data && t('payments.newIntro', { amount: ringgit(load.data.amountDue), name: load.data.disbursement.name })
      }
      back={back}
      narrow
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {(settlement) => <PaymentForm settlement={settlement} back={back.to} />}
      </Loaded>
    </Page>
  )
}

export const PaymentForm = ({ settlement, back }: { settlement: SettlementDetails; back: string }) => {
  const navigate = useNavigate()
  const toDetails = () => void navigate({ to: back })
  const { id: repaymentId, disbursementId, orgId } = settlement
  const report = settlement.reports.find(({ state }) => state === 'open')
  const pay = useCommand(api.repaymentTransactions.create, {
    fallback: failedTo('create', 'repaymentTransaction'),
    asks: 'payment_alike',
    success: (_, { amountRepaid }) =>
      completed(
        'create',
        t('payments.recorded', { amount: ringgit(amountRepaid), name: settlement.disbursement.name }),
      ),
    changes: ['repayments', 'transactions', 'disbursements'],
    onSuccess: toDetails,
  })
  const asking = useAskAgain(pay.mutateAsync, {
    code: 'payment_alike',
    title: t('payments.another.title'),
    verb: t('payments.another.verb'),
    text: ({ params }) => t('payments.another.text', params),
  })
  const inputOf = ({ amountRepaid, reference, paymentDate }: Values) => ({
    repaymentId,
    disbursementId,
    orgId,
    paymentDate,
    amountRepaid: typedRinggit(amountRepaid),
    ...(reference.trim() !== '' && { reference }),
    ...(report && { reportId: report.id }),
  })
  const state = useRecordForm<never, Values>({
    record: null,
    valuesOf: () => ({
      paymentDate: report?.paymentDate ?? today(),
      amountRepaid: report?.amount ?? settlement.amountDue,
      reference: report?.reference ?? '',
    }),
    schema: async () =>
      paymentSchema(
        { ...settlement, since: settlement.dateCompleted },
        (await import('../settlement.contract.ts')).repaymentTransactions.create.input,
      ),
    shape: inputOf,
    save: (values) => asking.send(inputOf(values)),
  })
  const { form } = state
  const dateProps = form.getInputProps('paymentDate')
  return (
    <>
      <RecordForm
        state={state}
        createVerb={t('payments.record')}
        conflictTitle={t('changed')}
        labelOf={(field) => field}
        onCancel={toDetails}
      >
        {report && (
          <Notice title={reportText('prefilled', { name: report.createdByName })}>
            <SlipLink report={report} />
          </Notice>
        )}
        <DateField
          label={t('field.paymentDate')}
          min={settlement.dateCompleted}
          max={today()}
          value={form.values.paymentDate}
          onChange={(date) => form.setFieldValue('paymentDate', date)}
          onBlur={dateProps.onBlur}
          error={dateProps.error}
        />
        <AmountInput label={t('field.amount')} withAsterisk {...form.getInputProps('amountRepaid')} />
        <Remaining due={settlement.amountDue} typed={form.values.amountRepaid} />
        <TextInput
          label={t('field.reference')}
          description={t('payments.referenceHint')}
          maxLength={100}
          {...form.getInputProps('reference')}
        />
      </RecordForm>
      {asking.dialog}
    </>
  )
}

/** The amount due after the typed payment. */
const Remaining = ({ due, typed }: { due: Ringgit; typed: number | string }) => {
  const amount = typedRinggit(typed)
  const left = amount > 0 && isWholeSen(amount) ? sen(senOf(due) - senOf(amount)) : null
  if (left === null || left < 0) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {left === 0 ? t('payments.settles') : t('payments.after', { amount: ringgit(ringgitOf(left)) })}
    </Text>
  )
}
