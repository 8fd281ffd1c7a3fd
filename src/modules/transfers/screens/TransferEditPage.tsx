import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Period } from '#kernel/time.ts'
import { isFinal } from '#kernel/lifecycle.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { withdrawalLifecycle } from '#modules/withdrawals/withdrawal.rules.ts'
import { api, useCall } from '#web/api.ts'
import { t } from '#web/text.ts'
import { dateText, dayText, momentText, periodText } from '#web/ui/DateText.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded, Waiting } from '#web/ui/States.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { BankReturnDialog } from './BankReturnDialog.tsx'
import type { Transfer, TransferDetails } from './dialog.tsx'
import { listPath, TransferStatus } from './transfer-columns.tsx'
import classes from './transfers.module.css'
import { StatusForm } from './StatusForm.tsx'
import { transferScreens } from '../transfer.screens.ts'

type Details = z.input<(typeof rollingPayAdmin)['getOne']['output']>

export const TransferEditPage = () => {
  const { orgId, employeeICNumber, transactionId } = transferScreens.edit.useParams()
  const load = useCall(
    api.rollingPayAdmin.getOne,
    { orgId, employeeICNumber, transactionId },
    { fallback: t('internal.transfers.failedOne') },
  )
  const [returning, setReturning] = useState<Transfer | null>(null)
  const row = load.data?.transaction
  const mayReturn = row?.status === 'completed' && !row.returnedAt
  return (
    <Page
      title={row ? t('internal.edit.title', { name: row.createdBy }) : t('internal.transfers.title')}
      intro={row && `${row.orgName}, ${periodText(row.period as Period)}`}
      back={{ to: listPath, label: t('internal.transfers.title') }}
      actions={
        row &&
        mayReturn && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setReturning(row)}
          >
            {t('internal.transfers.recordReturn')}
          </Button>
        )
      }
    >
      <Loaded load={load} fallback={t('internal.transfers.failedOne')} waiting={<Shape />}>
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
        <Waiting lines={lines} height={28} />
      </Card>
    ))}
  </div>
)

const TransferDetails = ({ details }: { details: Details }) => {
  const { transaction } = details
  const final = isFinal(withdrawalLifecycle, transaction.status)
  return (
    <>
      {transaction.returnedAt && (
        <Alert color="red" title={t('internal.bankReturn.noted')}>
          {t('internal.bankReturn.notedText', {
            reason: transaction.returnedReason,
            when: momentText(transaction.returnedAt),
          })}
        </Alert>
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
          {/* A new status is a new form; after the last one there is nothing to set. */}
          {!final && <StatusForm key={transaction.status} row={transaction} />}
          <Card
            title={t('internal.edit.what')}
            {...(final && { aside: t('internal.edit.final', { status: statusText(transaction.status) }) })}
          >
            <What timeline={details.timeline} />
          </Card>
        </div>
      </div>
      <History type="withdrawal" id={transaction.id} orgId={transaction.orgId} />
    </>
  )
}

const TransferFacts = ({ row }: { row: TransferDetails }) => (
  <Facts
    facts={[
      [t('internal.transfers.requested'), <Money key="requested" amount={row.requestedAmount} />],
      [
        row.serviceFeePaidBy === 'employee' ? t('internal.edit.feeEmployee') : t('internal.edit.feeEmployer'),
        <Money key="fee" amount={row.serviceFee} />,
      ],
      [
        t('internal.transfers.net'),
        <strong key="net">
          <Money amount={row.netAmount} />
        </strong>,
      ],
      [t('internal.transfers.bank'), row.banking.bank],
      [
        t('internal.transfers.account'),
        <span key="account" className="num">
          {row.banking.accountNumber}
        </span>,
      ],
      [
        t('internal.transfers.icNumber'),
        <span key="ic" className="num">
          {row.employeeICNumber}
        </span>,
      ],
      [t('internal.edit.reason'), row.reasonForWithdrawal],
      [t('internal.edit.salary'), <Money key="salary" amount={row.salary} />],
      [t('internal.edit.askedAt'), momentText(row.createdAt)],
      row.transferDate
        ? [t('internal.edit.transferDate'), dateText(row.transferDate)]
        : !isFinal(withdrawalLifecycle, row.status) && [t('internal.edit.expected'), dayText(row.expectedOn)],
      [
        t('internal.edit.batch'),
        row.batchNumber === null
          ? t('internal.edit.notSent')
          : t('internal.edit.batchNumber', { number: row.batchNumber }),
      ],
      row.reason !== null && [t('internal.edit.ended'), row.reason],
      [
        t('internal.edit.number'),
        <span key="number" className="num">
          {row.id}
        </span>,
      ],
    ]}
  />
)

const steps = ['pending', 'approved', 'processing', 'completed', 'rejected', 'cancelled', 'returned'] as const
const stepTitle = (status: string): string => {
  const known = steps.find((step) => step === status)
  return known ? t(`internal.edit.steps.${known}`) : statusText(status)
}
const What = ({ timeline }: { timeline: Details['timeline'] }) => (
  <Timeline
    steps={timeline.map((step) => ({
      status: step.status,
      title: stepTitle(step.status),
      at: step.at,
      by: t('internal.edit.by', { name: step.byName, role: step.byRole }),
      reason: step.reason,
    }))}
  />
)
