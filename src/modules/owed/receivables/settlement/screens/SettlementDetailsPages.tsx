import { Button, Group } from '@mantine/core'
import { IconArrowUpRight, IconBook2, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { History } from '#ground/audit/screens/History.tsx'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { PayCard } from '../../report/screens/PayCard.tsx'
import { ReportToAnswer } from '../../report/screens/Reports.tsx'
import { t as reportText } from '../../report/reported-payment.texts.ts'
import { useMay } from '#web/may.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { finalReason } from '#web/ui/CommandDialog.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { dateText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { settlementScreens } from '../settlement.screens.ts'
import { t } from '../settlement.texts.ts'
import { Payments } from './Payments.tsx'
import { Figures, Schedule } from './Progress.tsx'
import type { SettlementDetails } from './settlement.ts'
import classes from './settlements.module.css'

type Key = { repaymentId: string; disbursementId: string; orgId?: string }

/** The settlement of the caller's organization. */
export const SettlementDetailsPage = () => {
  const key = settlementScreens.details.useParams()
  return (
    <Details
      of={key}
      back={{ to: settlementScreens.list.to(), label: t('title') }}
      toDisbursement={disbursementScreens.details.to({ disbursementId: key.disbursementId })}
      actions={() => null}
    />
  )
}

/** A settlement as platform staff see it, who record and void its payments. */
export const InternalSettlementDetailsPage = () => {
  const { orgId, id, repaymentId } = settlementScreens.internalDetails.useParams()
  return (
    <Details
      of={{ orgId, disbursementId: id, repaymentId }}
      back={{ to: settlementScreens.internalList.to(), label: t('title') }}
      toDisbursement={disbursementScreens.internalDetails.to({ orgId, id })}
      isPlatform
      actions={(settlement) => <SettlementActions settlement={settlement} />}
    />
  )
}

type DetailsProps = {
  of: Key
  back: { to: string; label: string }
  toDisbursement: string
  isPlatform?: boolean
  actions: (settlement: SettlementDetails) => ReactNode
}
const Details = ({ of, back, toDisbursement, isPlatform = false, actions }: DetailsProps) => {
  const load = useCall(api.repayments.getOne, of, { fallback: t('failed.one') })
  const { data } = load
  return (
    <Page
      title={data?.disbursement.name ?? t('details')}
      {...(isPlatform && { over: data?.orgName ?? null })}
      intro={data && <Summary settlement={data} />}
      back={back}
      actions={
        data && (
          <>
            <LinkButton to={toDisbursement} variant="default" icon={IconArrowUpRight}>
              {t('viewDisbursement')}
            </LinkButton>
            {actions(data)}
          </>
        )
      }
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {(settlement) => (
          <div className={classes.two}>
            <div className={classes.columns}>
              <Figures settlement={settlement} of={of} />
              <Schedule settlement={settlement} />
              <Payments settlement={settlement} of={of} canVoid={isPlatform} />
              <History type="settlement" id={settlement.id} orgId={settlement.orgId} />
            </div>
            {isPlatform ? <Answer settlement={settlement} /> : <Pay settlement={settlement} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const keyOf = ({ id: repaymentId, disbursementId }: SettlementDetails) => ({ repaymentId, disbursementId })
const changes = ['repayments', 'disbursements'] as const
const reporting = {
  call: api.repaymentTransactions.report,
  schema: async () => (await import('../settlement.contract.ts')).repaymentTransactions.report.input,
  changes,
}
const withdrawing = { call: api.repaymentTransactions.withdrawReport, changes }
const Pay = ({ settlement }: { settlement: SettlementDetails }) => {
  const payable = { ...settlement, name: settlement.disbursement.name, since: settlement.dateCompleted }
  return <PayCard payable={payable} of={keyOf(settlement)} report={reporting} withdraw={withdrawing} />
}

const Answer = ({ settlement }: { settlement: SettlementDetails }) => {
  const key = { ...keyOf(settlement), orgId: settlement.orgId }
  return (
    <ReportToAnswer
      reports={settlement.reports}
      of={key}
      dismiss={api.repaymentTransactions.dismissReport}
      changes={['repayments']}
      record={(verb) => <LinkButton to={settlementScreens.createPayment.to(key)}>{verb}</LinkButton>}
    />
  )
}

const Summary = ({ settlement }: { settlement: SettlementDetails }) => (
  <Group gap="xs" component="span">
    <StatusPill status={settlement.status} />
    {settlement.reported && <StatusPill status="reported" look="wait" text={reportText('pill')} />}
    {settlement.overdueDays > 0 && (
      <StatusPill status="overdue" text={t('overdue', { days: t('days', { count: settlement.overdueDays }) })} />
    )}
    <span>
      {t('span', {
        months: t('months', { count: settlement.repaymentPeriod }),
        first: dateText(settlement.dateCompleted),
        last: dateText(settlement.dueDate),
      })}
    </span>
  </Group>
)

export const SettlementActions = ({ settlement }: { settlement: SettlementDetails }) => {
  const may = useMay()
  const { orgId, disbursementId, id: repaymentId } = settlement
  const key = { orgId, disbursementId, repaymentId }
  return (
    <>
      <LinkButton to={ledgerScreens.record.to({ orgId, recordId: disbursementId })} variant="default" icon={IconBook2}>
        {ledgerText('link')}
      </LinkButton>
      {settlement.amountRepaid === 0 && may(api.repayments.update) && (
        <LinkButton to={settlementScreens.edit.to(key)} variant="default" icon={IconEdit}>
          {t('edit')}
        </LinkButton>
      )}
      <IfMay call={api.repayments.delete}>
        <Delete settlement={settlement} />
      </IfMay>
      {settlement.amountDue > 0 && may(api.repaymentTransactions.create) && (
        <LinkButton
          to={settlementScreens.createPayment.to(key)}
          // A reported payment is recorded from its card.
          {...(settlement.reported && { variant: 'default' })}
          icon={IconPlus}
        >
          {t('payments.new')}
        </LinkButton>
      )}
    </>
  )
}

/** The dialog stays open if a payment was recorded in the meantime, because it says why the deletion was refused. */
const Delete = ({ settlement }: { settlement: SettlementDetails }) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = useCommand(api.repayments.delete, {
    fallback: null,
    success: completed(
      'delete',
      t('removed', { name: settlement.disbursement.name, amount: ringgit(settlement.amountDue) }),
    ),
    leave: () => navigate({ to: settlementScreens.internalList.to() }),
  })
  return (
    <>
      {settlement.amountRepaid === 0 && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
          aria-haspopup="dialog"
        >
          {t('remove')}
        </Button>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger
        title={t('removeTitle', { name: settlement.disbursement.name })}
        verb={t('remove')}
        failed={failedTo('delete', 'repayment')}
        reason={finalReason()}
        onConfirm={(reason) =>
          remove.mutateAsync({
            orgId: settlement.orgId,
            disbursementId: settlement.disbursementId,
            repaymentId: settlement.id,
            reason,
          })
        }
      >
        {t('removeText', { amount: ringgit(settlement.amountDue) })}
      </Confirm>
    </>
  )
}
