import { Button } from '@mantine/core'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ringgitOf, sen, senOf } from '#kernel/money.ts'
import { ledgerScreens } from '#modules/ledger/ledger.screens.ts'
import { t as ledgerText } from '#modules/ledger/ledger.texts.ts'
import { platformOrgId } from '#kernel/values.ts'
import { useMay } from '#web/may.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateText, momentText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card, Figure, Page } from '#web/ui/Page.tsx'
import { t as paymentText } from '#web/ui/payment.texts.ts'
import { RecordPayment } from '#web/ui/RecordPayment.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { VoidPayment } from '#web/ui/VoidPayment.tsx'
import { t } from '../payment-gateway.texts.ts'
import { ProviderFigures } from './ProviderFigures.tsx'
import classes from './payment-provider.module.css'

type TopUps = Awaited<ReturnType<typeof api.paymentGateway.getTopUps>>
type TopUp = TopUps['topUps'][number]

const columns: readonly Column<TopUp>[] = [
  {
    id: 'paidOn',
    header: t('paidOn'),
    cell: (row) => (
      <span className={classes.lines}>
        <span className="num">{dateText(row.paidOn)}</span>
        <small>{t('by', { name: row.createdByName })}</small>
      </span>
    ),
    value: (row) => row.paidOn,
  },
  {
    id: 'reference',
    header: paymentText('reference'),
    sort: false,
    wide: true,
    cell: (row) => (
      <span className={classes.lines}>
        <span>
          {row.reference} {row.isVoid && <StatusPill status="void" />}
        </span>
        {row.voidReason && <small>{row.voidReason}</small>}
      </span>
    ),
    value: (row) => row.reference,
  },
  {
    id: 'amount',
    header: paymentText('amount'),
    align: 'right',
    cell: (row) => (
      <span className={row.isVoid ? classes.void : undefined}>
        <Money amount={row.amount} />
      </span>
    ),
    value: (row) => row.amount,
  },
]

/** The balance with the payment provider, as it reports it and as the ledger has it, and the top-ups. */
export const PaymentProviderPage = () => {
  const [isRecording, setRecording] = useState(false)
  const [chosen, setChosen] = useState<TopUp | null>(null)
  const navigate = useNavigate()
  const may = useMay()
  const list = useServerList(api.paymentGateway.getTopUps, columns, {
    input: (page) => page,
    rows: ({ topUps }) => topUps,
    failed: t('failed'),
    file: 'provider-top-ups',
  })
  const { data } = list
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        data && (
          <IfMay call={api.paymentGateway.recordTopUp}>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setRecording(true)}
              aria-haspopup="dialog"
            >
              {t('record')}
            </Button>
          </IfMay>
        )
      }
    >
      {data && <Balances topUps={data} />}
      <DataTable
        label={t('list')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={(row) => `${ringgit(row.amount)}, ${row.reference}`}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowButton={(row) =>
          !row.isVoid &&
          may(api.paymentGateway.voidTopUp) && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setChosen(row)}
              aria-haspopup="dialog"
              aria-label={`${paymentText('void')} ${ringgit(row.amount)}, ${row.reference}`}
            >
              {paymentText('void')}
            </Button>
          )
        }
        rowActions={(row) => [
          {
            label: ledgerText('link'),
            icon: <IconBook2 size={16} />,
            onClick: () => void navigate({ to: ledgerScreens.record.to({ orgId: platformOrgId, recordId: row.id }) }),
          },
        ]}
      />
      <ProviderFigures />
      {data && <RecordTopUp booked={data.booked} opened={isRecording} onClose={() => setRecording(false)} />}
      <VoidTopUp topUp={chosen} onClose={() => setChosen(null)} />
    </Page>
  )
}

/** What the provider reports beside what the ledger has. They differ while payments are in progress. */
const Balances = ({ topUps: { booked, toppedUp } }: { topUps: TopUps }) => {
  const { data } = useCall(api.paymentGateway.getCurlecBalance, {}, { fallback: t('failed') })
  const { balance = null, readAt = null, failedAt = null } = data ?? {}
  const difference = balance === null ? null : ringgitOf(sen(senOf(balance) - senOf(booked)))
  const stale = failedAt && t('unreachable', { time: momentText(failedAt) })
  return (
    <Card>
      <div className={classes.figures}>
        <Figure
          name={t('reported')}
          value={balance === null ? '—' : ringgit(balance)}
          note={stale ?? (readAt ? t('asOf', { time: momentText(readAt) }) : t('notRead'))}
          {...(stale && { tone: 'stop' as const })}
        />
        <Figure name={t('booked')} value={ringgit(booked)} note={t('bookedNote', { toppedUp: ringgit(toppedUp) })} />
        {difference !== null && (
          <Figure
            name={t('difference')}
            value={ringgit(difference)}
            note={difference === 0 ? t('same') : t('differenceNote')}
          />
        )}
      </div>
    </Card>
  )
}

type RecordProps = { booked: TopUps['booked']; opened: boolean; onClose: () => void }
const RecordTopUp = ({ booked, opened, onClose }: RecordProps) => {
  const record = useCommand(api.paymentGateway.recordTopUp, {
    fallback: ui('state.actionFailed'),
    success: (result, input) => t('recorded', { amount: ringgit(input.amount), booked: ringgit(result.booked) }),
    changes: ['ledger'],
    onSuccess: onClose,
  })
  return (
    <RecordPayment
      opened={opened}
      onClose={onClose}
      title={t('recordTitle')}
      text={t('recordText', { booked: ringgit(booked) })}
      verb={t('record')}
      dateLabel={t('paidOn')}
      command={record}
    />
  )
}

const VoidTopUp = ({ topUp, onClose }: { topUp: TopUp | null; onClose: () => void }) => {
  const revoke = useCommand(api.paymentGateway.voidTopUp, {
    fallback: null,
    success: paymentText('voided', { amount: topUp ? ringgit(topUp.amount) : '' }),
    changes: ['ledger'],
  })
  return (
    <VoidPayment
      payment={topUp}
      onClose={onClose}
      title={(amount) => t('voidTitle', { amount })}
      text={(amount, reference) => t('voidText', { amount, reference })}
      onVoid={(id, reason) => revoke.mutateAsync({ id, reason })}
    />
  )
}
