import { Button, Group } from '@mantine/core'
import { IconBook2, IconCircleX, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { platformOrgId } from '#kernel/values.ts'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import shared from '#owed/receivables/account/screens/OwedAccount.module.css'
import { t as ledgerText } from '#ground/ledger/ledger.texts.ts'
import { api, useCommand } from '#web/api.ts'
import { useMay } from '#web/may.ts'
import { translate } from '#web/text.ts'
import { amountColumn, dateColumn, textColumn } from '#web/ui/columns.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateText, dayOfText, ringgit } from '#web/ui/format.ts'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { IfMay } from '#web/ui/IfMay.tsx'
import { Figure, noMatch } from '#web/ui/Page.tsx'
import { t as payment } from '#web/ui/payment.texts.ts'
import { RecordPayment, type Payment } from '#web/ui/RecordPayment.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { StatusPill, type Look } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { monthlyReportScreens } from '../../report.screens.ts'
import { unmatchedStatuses, unmatchedStatusNames, type UnmatchedStatus } from '../unmatched-record.rules.ts'
import { t } from '../unmatched.texts.ts'
import { AssignRemittance } from './AssignRemittance.tsx'
import { matchText, whyText, type Remittance } from './remittance-match.ts'
import { ToMatches } from './UnmatchedPanel.tsx'

const looks: Readonly<Record<UnmatchedStatus, Look>> = { open: 'wait', assigned: 'done', dismissed: 'stop' }
const statusText = (status: UnmatchedStatus) => translate(unmatchedStatusNames[status])
/** The choices of the filter. Without one, the list has the open lines. */
const choices = [...unmatchedStatuses.filter((status) => status !== 'open'), 'all'] as const

const Employer = ({ row }: { row: Remittance }) => {
  const { assigned, matches, status, closedByName, closedAt, dismissReason } = row
  const by = closedAt ? { name: closedByName ?? '', date: dayOfText(closedAt) } : null
  if (assigned && by)
    return (
      <>
        <Link to={monthlyReportScreens.organization.to({ month: row.paidOn.slice(0, 7), orgId: assigned.orgId })}>
          {assigned.orgName}
        </Link>
        <span className={shared.note}>{t('by', by)}</span>
      </>
    )
  if (status !== 'open') return by && <span>{t('reason', { reason: dismissReason ?? '', ...by })}</span>
  const [first, ...others] = matches
  if (!first) return <span className={shared.nothing}>{t('match.none')}</span>
  return (
    <>
      {t('match.likely', { employer: first.orgName })}
      <span className={shared.note}>
        {first.numbers.map((number) => (
          <span key={number}>
            <span className="num">{number}</span>,{' '}
          </span>
        ))}
        {[whyText(first), others.length > 0 && t('match.others', { count: others.length })].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

const columns: readonly Column<Remittance>[] = [
  dateColumn('paidOn', t('field.paidOn')),
  textColumn('reference', t('field.reference'), { wide: true }),
  amountColumn('amount', t('field.amount')),
  {
    id: 'employer',
    header: t('field.match'),
    sort: false,
    cell: (row) => <Employer row={row} />,
    value: ({ assigned, matches: [first] }) => assigned?.orgName ?? (first ? matchText(first) : ''),
  },
  {
    id: 'status',
    header: t('field.status'),
    sort: false,
    cell: ({ status }) => <StatusPill status={status} look={looks[status]} text={statusText(status)} />,
    value: ({ status }) => statusText(status),
  },
  textColumn('createdByName', t('field.createdByName'), { hidden: true, sort: false }),
]

/** Payments on the bank statement whose employer isn't known yet. */
export const UnmatchedRemittances = () => {
  const [{ status: chosen }] = useUrlFilters(['status'])
  const [toDismiss, setToDismiss] = useState<Remittance | null>(null)
  const navigate = useNavigate()
  const may = useMay()
  const status = chosen === 'all' ? undefined : (unmatchedStatuses.find((one) => one === chosen) ?? 'open')
  const list = useServerList(api.rollingPayAdmin.getUnmatchedRemittances, columns, {
    input: (page) => ({ ...page, ...(status && { filter: { status } }) }),
    rows: ({ remittances }) => remittances,
    failed: t('failed'),
    file: 'unmatched-remittances',
  })
  const { data } = list
  const nameOf = ({ amount, reference }: Remittance) => `${ringgit(amount)}, ${reference}`
  return (
    <>
      {data && <Open open={data.open} />}
      <IfMay call={api.rollingPayAdmin.matchUnmatchedRemittances}>
        <ToMatches />
      </IfMay>
      <DataTable
        label={t('title')}
        {...list.table}
        rowKey={({ id }) => id}
        rowName={nameOf}
        toolbar={
          <FilterSelect
            name="status"
            label={t('field.status')}
            all={t('open')}
            values={choices}
            textOf={(value) => (value === 'all' ? t('everything') : statusText(value))}
          />
        }
        empty={chosen ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
        review={
          may(api.rollingPayAdmin.assignUnmatchedRemittance)
            ? {
                isOpen: (row) => row.status === 'open',
                about: ({ paidOn }) => dateText(paidOn),
                keys: { a: t('assign.key'), r: t('dismiss.key') },
                panel: (row) => <AssignRemittance key={row.id} remittance={row} onDismiss={() => setToDismiss(row)} />,
              }
            : undefined
        }
        rowActions={(row) => [
          {
            label: ledgerText('link'),
            icon: <IconBook2 size={16} />,
            onClick: () => void navigate({ to: ledgerScreens.record.to({ orgId: platformOrgId, recordId: row.id }) }),
          },
          ...(row.status === 'open' && may(api.rollingPayAdmin.dismissUnmatchedRemittance)
            ? [
                {
                  label: t('dismiss.verb'),
                  icon: <IconCircleX size={16} />,
                  danger: true,
                  onClick: () => setToDismiss(row),
                },
              ]
            : []),
        ]}
      />
      <Dismiss remittance={toDismiss} onClose={() => setToDismiss(null)} />
    </>
  )
}

type OpenTotal = Awaited<ReturnType<typeof api.rollingPayAdmin.getUnmatchedRemittances>>['open']
const Open = ({ open }: { open: OpenTotal }) => (
  <section className={shared.figures} aria-label={t('open')}>
    <Figure name={t('open')} value={ringgit(open.amount)} note={t('openCount', { count: open.count })} />
    {open.oldestOn && <Figure name={t('oldest')} value={dateText(open.oldestOn)} />}
  </section>
)

const Dismiss = ({ remittance, onClose }: { remittance: Remittance | null; onClose: () => void }) => {
  // Keep the content while the dialog fades out.
  const [last, setLast] = useState(remittance)
  if (remittance && remittance !== last) setLast(remittance)
  const amount = last ? ringgit(last.amount) : ''
  const dismiss = useCommand(api.rollingPayAdmin.dismissUnmatchedRemittance, {
    fallback: null,
    success: t('dismiss.done', { amount }),
    changes: ['ledger'],
  })
  return (
    <Confirm
      opened={remittance !== null}
      onClose={onClose}
      danger
      title={t('dismiss.title', { amount })}
      verb={t('dismiss.verb')}
      reason={{ label: payment('reason') }}
      onConfirm={(reason) => dismiss.mutateAsync({ id: last?.id ?? '', reason })}
    >
      <span>{t('dismiss.text', { amount, reference: last?.reference ?? '' })}</span>
    </Confirm>
  )
}

/** The button that records a payment that isn't on a statement yet. */
export const UnmatchedActions = () => {
  const [isOpened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const [alike, setAlike] = useState<Payment | null>(null)
  const record = useCommand(api.rollingPayAdmin.recordUnmatchedRemittance, {
    fallback: ui('state.actionFailed'),
    success: (_, { amount }) => payment('recorded', { amount: ringgit(amount) }),
    changes: ['ledger'],
    onSuccess: close,
  })
  return (
    <Group gap="xs">
      <IfMay call={api.rollingPayAdmin.recordUnmatchedRemittance}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpened(true)}
          aria-haspopup="dialog"
        >
          {t('record.verb')}
        </Button>
      </IfMay>
      <RecordPayment
        opened={isOpened}
        onClose={close}
        title={t('record.title')}
        text={t('record.text')}
        verb={t('record.verb')}
        command={record}
        onRefused={(error, payment) => error.code === 'unmatched_known' && setAlike(payment)}
      />
      <Confirm
        opened={alike !== null}
        onClose={() => setAlike(null)}
        title={t('another.title')}
        verb={t('another.verb')}
        onConfirm={() => (alike ? record.mutateAsync({ ...alike, isAnother: true }) : Promise.resolve())}
      >
        <span>{t('another.text', { amount: alike ? ringgit(alike.amount) : '' })}</span>
      </Confirm>
    </Group>
  )
}
