import { Button } from '@mantine/core'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { platformOrgId } from '#kernel/values.ts'
import { useMay } from '#web/may.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateText, Money, negative, periodText, ringgit } from '#web/ui/format.ts'
import { Card, Empty, Loaded, Page } from '#web/ui/Page.tsx'
import { t as paymentText } from '#web/ui/payment.texts.ts'
import { RecordPayment } from '#web/ui/RecordPayment.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { VoidPayment } from '#web/ui/VoidPayment.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { t } from '../payment-gateway.texts.ts'
import { Reconciliation } from './Reconciliation.tsx'
import classes from './payment-provider.module.css'

type Movement = Awaited<ReturnType<typeof api.paymentGateway.getMovements>>['movements'][number]
type Kind = Movement['kind']

/** The amount as it changes the balance at the provider. */
const signed = ({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): Ringgit =>
  kind === 'fee' ? negative(amount) : amount

const columns: readonly Column<Movement>[] = [
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
    id: 'kind',
    header: t('kind'),
    sort: false,
    cell: (row) => t(`kinds.${row.kind}`),
    value: (row) => t(`kinds.${row.kind}`),
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
        <Money amount={signed(row)} />
      </span>
    ),
    value: signed,
  },
]

/** The balance with the payment provider, how it agrees with the ledger, and the top-ups and fees. */
export const PaymentProviderPage = () => {
  const [recording, setRecording] = useState<{ kind: Kind; amount?: Ringgit } | null>(null)
  const [chosen, setChosen] = useState<Movement | null>(null)
  const navigate = useNavigate()
  const may = useMay()
  const balances = useCall(api.paymentGateway.getReconciliation, {}, { fallback: t('balance.failed') })
  const list = useServerList(api.paymentGateway.getMovements, columns, {
    input: (page) => page,
    rows: ({ movements }) => movements,
    failed: t('failed'),
    file: 'provider-movements',
  })
  const nameOf = (row: Movement) => `${t(`kinds.${row.kind}`)} ${ringgit(row.amount)}, ${row.reference}`
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <IfMay call={api.paymentGateway.recordTopUp}>
          <Button variant="default" onClick={() => setRecording({ kind: 'fee' })} aria-haspopup="dialog">
            {t('fee.record')}
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setRecording({ kind: 'top_up' })}
            aria-haspopup="dialog"
          >
            {t('top_up.record')}
          </Button>
        </IfMay>
      }
    >
      <Card title={t('balance.title')}>
        <Loaded load={balances} fallback={t('balance.failed')}>
          {(of) => (
            <Reconciliation
              of={of}
              book={
                may(api.paymentGateway.recordFee) && of.feesNotBooked < 0
                  ? () => setRecording({ kind: 'fee', amount: negative(of.feesNotBooked) })
                  : null
              }
            />
          )}
        </Loaded>
      </Card>
      <DataTable
        label={t('list')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={nameOf}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowButton={(row) =>
          !row.isVoid &&
          may(api.paymentGateway.voidTopUp) && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setChosen(row)}
              aria-haspopup="dialog"
              aria-label={`${paymentText('void')} ${nameOf(row)}`}
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
      <RecordMovement recording={recording} booked={balances.data?.booked} onClose={() => setRecording(null)} />
      <VoidMovement movement={chosen} onClose={() => setChosen(null)} />
    </Page>
  )
}

type RecordProps = {
  recording: { kind: Kind; amount?: Ringgit } | null
  booked: Ringgit | undefined
  onClose: () => void
}
const RecordMovement = ({ recording, booked, onClose }: RecordProps) => {
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(recording)
  if (recording && recording !== last) setLast(recording)
  const kind = last?.kind ?? 'top_up'
  const calls = { top_up: api.paymentGateway.recordTopUp, fee: api.paymentGateway.recordFee }
  const record = useCommand(calls[kind], {
    fallback: ui('state.actionFailed'),
    success: (result, input) => t('recorded', { amount: ringgit(input.amount), booked: ringgit(result.booked) }),
    changes: ['ledger'],
    onSuccess: onClose,
  })
  return (
    <RecordPayment
      key={kind}
      opened={recording !== null}
      onClose={onClose}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`, { booked: booked === undefined ? '…' : ringgit(booked) })}
      verb={t(`${kind}.record`)}
      dateLabel={t(`${kind}.date`)}
      initial={last?.amount === undefined ? undefined : { amount: last.amount, paidOn: today(), reference: '' }}
      command={record}
    />
  )
}

const VoidMovement = ({ movement, onClose }: { movement: Movement | null; onClose: () => void }) => {
  const [last, setLast] = useState(movement)
  if (movement && movement !== last) setLast(movement)
  const kind = last?.kind ?? 'top_up'
  const calls = { top_up: api.paymentGateway.voidTopUp, fee: api.paymentGateway.voidFee }
  const revoke = useCommand(calls[kind], {
    fallback: null,
    success: paymentText('voided', { amount: movement ? ringgit(movement.amount) : '' }),
    changes: ['ledger'],
  })
  return (
    <VoidPayment
      payment={movement}
      onClose={onClose}
      title={(amount) => t(`${kind}.voidTitle`, { amount })}
      text={(amount, reference) => t(`${kind}.voidText`, { amount, reference })}
      onVoid={(id, reason) => revoke.mutateAsync({ id, reason })}
    />
  )
}

type Figures = Awaited<ReturnType<typeof api.disbursements.getProviderFigures>>['organizations'][number]
const names = { sent: 'sent', paid: 'paid', open: 'open', failed: 'failedName', reversed: 'reversed' } as const
const kinds = ['sent', 'paid', 'open', 'failed', 'reversed'] as const

const monthsBack = 12

/** The payments requested from Curlec for each organization in a month, and their outcomes. */
const ProviderFigures = () => {
  const [month, setMonth] = useMonth()
  const load = useCall(api.disbursements.getProviderFigures, { period: month }, { fallback: t('figures.failed') })
  return (
    <Card flush title={t('figures.title')} aside={<MonthPicker value={month} onChange={setMonth} back={monthsBack} />}>
      <Loaded load={load} fallback={t('figures.failed')}>
        {({ organizations }) =>
          organizations.length === 0 ? (
            <Empty title={t('figures.empty', { month: periodText(month) })} hint={t('figures.emptyHint')} />
          ) : (
            <ul className={classes.organizations}>
              {organizations.map((one) => (
                <Organization key={one.orgId} figures={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const Organization = ({ figures }: { figures: Figures }) => (
  <li>
    <strong>{figures.orgName}</strong>
    <dl>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`figures.${names[kind]}`)}</dt>
          <dd>
            <span className="num">{ringgit(figures[kind].amount)}</span>
            <small>{t('figures.count', { count: figures[kind].count })}</small>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('figures.fees')}</dt>
        <dd className="num">{ringgit(figures.fees)}</dd>
      </div>
    </dl>
  </li>
)
