import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBook2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { isFinal } from '#kernel/lifecycle.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { withdrawalLifecycle } from '../../withdrawal.rules.ts'
import { decisionReasonText } from '../../screens/reason-name.ts'
import { useMay } from '#web/may.ts'
import { api, useCall } from '#web/api.ts'
import { momentText, Money, periodText } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import type { transferCalls } from '../transfer.contract.ts'
import { BatchLink } from '../../bank/screens/BatchLink.tsx'
import { BankReturnDialog } from '../../bank/screens/BankReturnDialog.tsx'
import type { Transfer, TransferDetails } from '../../bank/screens/dialog.tsx'
import { listPath, NetAmount, TransferStatus } from './transfer-columns.tsx'
import classes from '../../bank/screens/transfers.module.css'
import { WithdrawalActions } from './WithdrawalActions.tsx'
import { transferScreens } from '../../transfer.screens.ts'
import { factsOf, StatusHistory } from '../../screens/withdrawal-details.tsx'
import { t as detailsText } from '../../withdrawal-details.texts.ts'
import { t } from '../../bank/transfer.texts.ts'

type Details = z.input<(typeof transferCalls)['getOne']['output']>

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
            <LinkButton to={ledgerScreens.record.to({ orgId, recordId: row.id })} variant="default" icon={IconBook2}>
              {ledgerText('link')}
            </LinkButton>
            {!row.returnedAt && may(api.rollingPayAdmin.recordBankReturn) && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => setReturning(row)}
              >
                {t('bankReturn.title')}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded load={load} fallback={t('transfers.failedOne')} placeholder={<Shape />}>
        {(details) => <TransferDetails details={details} />}
      </Loaded>
      {returning && <BankReturnDialog transfer={returning} onClose={() => setReturning(null)} />}
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
            title={detailsText('timeline')}
            {...(final && { aside: t('edit.final', { status: statusText(transaction.status) }) })}
          >
            <StatusHistory timeline={details.timeline} refused={transaction.refused} reasonOf={reasonOf} />
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

const TransferFacts = ({ row }: { row: TransferDetails }) => {
  const of = factsOf(
    { ...row, amount: row.requestedAmount, fee: row.serviceFee },
    {
      ic: t('transfers.icNumber'),
      reason: t('edit.reason'),
      fee: t(row.serviceFeePaidBy === 'employee' ? 'edit.feeEmployee' : 'edit.feeEmployer'),
      noDate: t('transfers.noDate'),
    },
  )
  const batch = row.batchNumber === null ? t('edit.notSent') : <BatchLink number={row.batchNumber} />
  return (
    <Facts
      facts={[
        of.amount,
        of.fee,
        [t('transfers.net'), <NetAmount key="net" row={row} />],
        of.bank,
        of.account,
        of.ic,
        of.reason,
        [t('edit.salary'), <Money key="salary" amount={row.salary} />],
        [t('edit.askedAt'), momentText(row.createdAt)],
        of.day,
        [t('edit.batch'), batch],
        row.reason !== null && [t('edit.ended'), decisionReasonText(row.reason)],
        of.number,
      ]}
    />
  )
}

const reasonOf = ({ reason, note }: Details['timeline'][number]): string | null => {
  const text = reason && decisionReasonText(reason)
  return note === null ? text : `${text ?? ''} (${t('edit.bankAnswered', { answer: note })})`
}
