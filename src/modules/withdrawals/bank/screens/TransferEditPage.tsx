import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { isFinal } from '#kernel/lifecycle.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { t as ledgerText } from '#modules/ledger/ledger.texts.ts'
import { hasFee, withdrawalLifecycle } from '../../withdrawal.rules.ts'
import { decisionReasonText, reasonName } from '../../screens/reason-name.ts'
import { authorText } from '../../decision/screens/author-text.ts'
import { useMay } from '#web/may.ts'
import { roleText } from '#web/role-text.ts'
import { api, useCall } from '#web/api.ts'
import { dateText, dayText, momentText, periodText } from '#web/ui/date-text.ts'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { BatchLink } from './batch-text.tsx'
import { BankReturnDialog } from './BankReturnDialog.tsx'
import type { Transfer, TransferDetails } from './dialog.tsx'
import { listPath, NetAmount, TransferStatus } from './transfer-columns.tsx'
import classes from './transfers.module.css'
import { WithdrawalActions } from './WithdrawalActions.tsx'
import { transferScreens } from '../transfer.screens.ts'
import { t } from '../transfer.texts.ts'
import { numberText } from '#web/ui/mask-text.ts'

type Details = z.input<(typeof rollingPayAdmin)['getOne']['output']>

export const TransferEditPage = () => {
  const { orgId, employeeICNumber, transactionId } = transferScreens.edit.useParams()
  const load = useCall(
    api.rollingPayAdmin.getOne,
    { orgId, employeeICNumber, transactionId },
    { fallback: t('transfers.failedOne') },
  )
  const may = useMay()
  const [returning, setReturning] = useState<Transfer | null>(null)
  const row = load.data?.transaction
  return (
    <Page
      title={row ? t('edit.title', { name: row.createdBy }) : t('transfers.title')}
      intro={row && `${row.orgName}, ${periodText(row.period)}`}
      back={{ to: listPath, label: t('transfers.title') }}
      actions={
        row?.status === 'completed' && (
          <>
            <Button
              component={Link}
              to={ledgerScreens.record.to({ orgId, recordId: row.id })}
              variant="default"
              leftSection={<IconBook2 size={16} aria-hidden />}
            >
              {ledgerText('link')}
            </Button>
            {!row.returnedAt && may(api.rollingPayAdmin.recordBankReturn) && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => setReturning(row)}
              >
                {t('transfers.recordReturn')}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded load={load} fallback={t('transfers.failedOne')} placeholder={<Shape />}>
        {(details) => <TransferDetails details={details} />}
      </Loaded>
      <BankReturnDialog transfer={returning} onClose={() => setReturning(null)} />
    </Page>
  )
}

const Shape = () => (
  <div className={classes.columns}>
    {[12, 5].map((lines) => (
      <Card key={lines}>
        <LoadingLines lines={lines} height={28} />
      </Card>
    ))}
  </div>
)

const TransferDetails = ({ details }: { details: Details }) => {
  const may = useMay()
  const { transaction } = details
  const final = isFinal(withdrawalLifecycle, transaction.status)
  return (
    <>
      {transaction.returnedAt && (
        <Notice tone="stop" title={t('bankReturn.noted')}>
          {t('bankReturn.notedText', {
            reason: transaction.returnedReason,
            when: momentText(transaction.returnedAt),
          })}
        </Notice>
      )}
      <div className={classes.columns}>
        <Card
          title={
            <span className={classes.total}>
              <Money amount={transaction.netAmount} />
            </span>
          }
          aside={<TransferStatus row={transaction} />}
        >
          <TransferFacts row={transaction} />
        </Card>
        <div className={classes.column}>
          {!final && may(api.rollingPayAdmin.updateOne) && <WithdrawalActions row={transaction} />}
          <Card
            title={t('edit.timeline')}
            {...(final && { aside: t('edit.final', { status: statusText(transaction.status) }) })}
          >
            <TransferTimeline timeline={details.timeline} refused={transaction.refused} />
          </Card>
        </div>
      </div>
      <History
        type="withdrawal"
        id={transaction.id}
        orgId={transaction.orgId}
        {...(transaction.batchId && { partOf: { type: 'bank_batch', recordId: transaction.batchId } })}
      />
    </>
  )
}

const TransferFacts = ({ row }: { row: TransferDetails }) => (
  <Facts
    facts={[
      [t('transfers.requested'), <Money key="requested" amount={row.requestedAmount} />],
      hasFee({ status: row.status, returned: row.returnedAt !== null }) && [
        row.serviceFeePaidBy === 'employee' ? t('edit.feeEmployee') : t('edit.feeEmployer'),
        <Money key="fee" amount={row.serviceFee} />,
      ],
      [t('transfers.net'), <NetAmount key="net" row={row} />],
      [t('transfers.bank'), row.banking.bank],
      [
        t('transfers.account'),
        <span key="account" className="num">
          {numberText(row.banking.accountNumber)}
        </span>,
      ],
      [
        t('transfers.icNumber'),
        <span key="ic" className="num">
          {row.employeeICNumber}
        </span>,
      ],
      [t('edit.reason'), reasonName(row.reasonForWithdrawal)],
      [t('edit.salary'), <Money key="salary" amount={row.salary} />],
      [t('edit.askedAt'), momentText(row.createdAt)],
      row.transferDate
        ? [t('edit.transferDate'), dateText(row.transferDate)]
        : !isFinal(withdrawalLifecycle, row.status) && [
            t('edit.expected'),
            row.onHold ? t('transfers.noDate') : row.expectedOn ? dayText(row.expectedOn) : t('edit.afterApproval'),
          ],
      [
        t('edit.batch'),
        row.batchNumber === null ? t('edit.notSent') : <BatchLink key="batch" number={row.batchNumber} />,
      ],
      row.reason !== null && [t('edit.ended'), decisionReasonText(row.reason)],
      [
        t('edit.number'),
        <span key="number" className="num">
          {row.id}
        </span>,
      ],
    ]}
  />
)

const steps = ['pending', 'approved', 'processing', 'completed', 'rejected', 'cancelled', 'returned'] as const
const stepTitle = ({ status, sentToBank }: Details['timeline'][number], refused: boolean): string => {
  if (status === 'cancelled' && refused) return t('edit.steps.refused')
  if (sentToBank) return t('edit.steps.sent')
  const known = steps.find((step) => step === status)
  return known ? t(`edit.steps.${known}`) : statusText(status)
}
const reasonOf = ({ reason, note }: Details['timeline'][number]): string | null => {
  const text = reason && decisionReasonText(reason)
  return note === null ? text : `${text ?? ''} (${t('edit.bankAnswered', { answer: note })})`
}
type TransferTimelineProps = { timeline: Details['timeline']; refused: boolean }
const TransferTimeline = ({ timeline, refused }: TransferTimelineProps) => (
  <Timeline
    steps={timeline.map((step) => ({
      status: step.status,
      title: stepTitle(step, refused),
      at: step.at,
      by: t('edit.by', { name: authorText(step.byName, step.byRole, step.forName), role: roleText(step.byRole) }),
      reason: reasonOf(step),
    }))}
  />
)
