import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { useMay } from '#web/may.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { amountColumn } from '#web/ui/columns.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { Card } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../settlement.texts.ts'
import type { Payment, SettlementDetails } from './settlement.ts'
import classes from './settlements.module.css'

const columns: readonly Column<Payment>[] = [
  {
    id: 'paymentDate',
    header: t('field.paymentDate'),
    cell: (row) => (
      <>
        <span className="num">{dateText(row.paymentDate)}</span>
        <span className={classes.note}>{t('payments.by', { name: row.createdByName })}</span>
      </>
    ),
    value: (row) => row.paymentDate,
  },
  {
    id: 'reference',
    header: t('field.reference'),
    wide: true,
    cell: (row) => (
      <span className={classes.lines}>
        <span>
          {row.reference || '–'} {row.isVoid && <StatusPill status="void" />}
        </span>
        {row.voidReason && <span className={classes.note}>{row.voidReason}</span>}
      </span>
    ),
    value: (row) => row.reference,
  },
  {
    id: 'amountRepaid',
    header: t('field.amount'),
    align: 'right',
    cell: (row) => (
      <span className={row.isVoid ? classes.void : undefined}>
        <Money amount={row.amountRepaid} />
      </span>
    ),
    value: (row) => row.amountRepaid,
  },
  amountColumn('amountDueAfter', t('field.amountDueAfter')),
]

type PaymentsProps = {
  settlement: SettlementDetails
  of: { repaymentId: string; disbursementId: string; orgId?: string }
  canVoid: boolean
}
/** The payments to a settlement. Platform staff can void each once. */
export const Payments = ({ settlement, of, canVoid }: PaymentsProps) => {
  const load = useCall(api.repaymentTransactions.getAll, of, { fallback: t('failed.payments') })
  const navigate = useNavigate()
  const may = useMay()
  const [chosen, setChosen] = useState<Payment | null>(null)
  const payments = load.data?.payments
  return (
    <Card title={t('payments.title')}>
      <DataTable<Payment>
        label={t('payments.title')}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${dateText(row.paymentDate)}, ${ringgit(row.amountRepaid)}`}
        list={payments && { rows: payments, total: payments.length }}
        failure={failureOf(load, t('failed.payments'))}
        empty={{ title: t('payments.empty'), hint: t('payments.emptyHint') }}
        file={{ name: `settlement-${settlement.id}` }}
        {...(canVoid && {
          rowButton: (row) =>
            !row.isVoid &&
            may(api.repaymentTransactions.void) && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => setChosen(row)}
                aria-haspopup="dialog"
                aria-label={`${t('payments.void')} ${ringgit(row.amountRepaid)}, ${dateText(row.paymentDate)}`}
              >
                {t('payments.void')}
              </Button>
            ),
          rowActions: (row) => [
            {
              label: ledgerText('link'),
              icon: <IconBook2 size={16} />,
              onClick: () => void navigate({ to: ledgerScreens.record.to({ orgId: row.orgId, recordId: row.id }) }),
            },
          ],
        })}
      />
      <Void payment={chosen} onClose={() => setChosen(null)} />
    </Card>
  )
}

const Void = ({ payment, onClose }: { payment: Payment | null; onClose: () => void }) => {
  const amount = payment ? ringgit(payment.amountRepaid) : ''
  const voiding = useCommand(api.repaymentTransactions.void, {
    fallback: null,
    success: completed('void', t('payments.voided', { amount, date: payment ? dateText(payment.paymentDate) : '' })),
    changes: ['repayments', 'transactions'],
  })
  return (
    <Confirm
      opened={payment !== null}
      onClose={onClose}
      danger
      title={t('payments.voidTitle', { amount })}
      verb={t('payments.voidVerb', { amount })}
      reason={{ label: t('payments.voidReason') }}
      failed={failedTo('void', 'repaymentTransaction')}
      onConfirm={async (reason) => {
        if (!payment) return
        const { id, repaymentId, disbursementId, orgId } = payment
        await voiding.mutateAsync({ id, repaymentId, disbursementId, orgId, reason })
      }}
    >
      {payment && t('payments.voidText', { amount, date: dateText(payment.paymentDate) })}
    </Confirm>
  )
}
