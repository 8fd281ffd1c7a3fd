import { Text } from '@mantine/core'
import { ledgerScreens } from '#ground/ledger/ledger.screens.ts'
import { batchPath } from '#money/withdrawals/bank/screens/BatchLink.tsx'
import { api, useCall } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { amountColumn, dateColumn } from '#web/ui/columns.tsx'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { dateText, Money, negative, signedRinggit } from '#web/ui/format.ts'
import { Link } from '@tanstack/react-router'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Empty, Facts, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { itemKindNames } from '../bank-statement.rules.ts'
import { bankStatementScreens as screens } from '../bank-statement.screens.ts'
import { t } from '../bank-statement.texts.ts'
import { daysOfReturn } from '../match.rules.ts'
import { candidateName } from './details.ts'

type Reconciliation = Awaited<ReturnType<typeof api.bankStatements.getReconciliation>>
type Item = Reconciliation['items'][number]

/** What leads from the ledger to the balances of the banks, and the items that keep them from tying. */
export const ReconciliationPage = () => {
  const load = useCall(api.bankStatements.getReconciliation, {}, { fallback: t('reconciliation.failed') })
  return (
    <Page
      title={t('reconciliation.title')}
      back={{ to: screens.list.to(), label: t('title') }}
      intro={t('reconciliation.intro')}
    >
      <Loaded load={load} fallback={t('reconciliation.failed')} placeholder={<LoadingLines lines={12} />}>
        {(found) =>
          found.accounts.length === 0 ? (
            <Empty title={t('reconciliation.empty')} hint={t('emptyHint')} />
          ) : (
            <>
              <Calculation of={found} />
              <Items items={found.items} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const Calculation = ({ of }: { of: Reconciliation }) => {
  const part = (name: 'open' | 'dismissed' | 'different' | 'unlisted', total = of[name].total) =>
    of[name].count > 0 && ([t(`reconciliation.${name}`, { count: of[name].count }), signedRinggit(total)] as const)
  return (
    <Card title={t('reconciliation.calculation')}>
      <Facts
        sum
        facts={[
          [t('reconciliation.ledger'), <Money key="ledger" amount={of.ledger} />],
          [t('reconciliation.start'), signedRinggit(of.start)],
          part('open'),
          part('dismissed'),
          part('different'),
          part('unlisted', negative(of.unlisted.total)),
          [t('reconciliation.closing'), <Money key="closing" amount={of.closing} />, 'total'],
          ...of.accounts.map(
            ({ name, accountNumber, to, closing }, i) =>
              [
                `${name} ${accountNumber}, ${t('reconciliation.asOf', { date: dateText(to) })}`,
                <Money key={name} amount={closing} />,
                i === 0 ? 'part' : undefined,
              ] as const,
          ),
        ]}
      />
      {of.ties && <Notice tone="info">{t('reconciliation.ties')}</Notice>}
      {of.late > 0 && (
        <Notice tone="wait">{t('reconciliation.late', { count: of.late, days: String(daysOfReturn) })}</Notice>
      )}
    </Card>
  )
}

const nameOf = ({ type, name }: Item): string => (type ? candidateName({ type, name }) : name)
/** The statement of a line, the page of a batch, or the entries of another record. */
const pathOf = ({ statement, ledger, name }: Item): string => {
  if (statement) return screens.view.to(statement)
  return ledger ? ledgerScreens.record.to(ledger) : batchPath(Number(name))
}
const placeOf = ({ account, number, line }: NonNullable<Item['statement']>): string =>
  `${account}, ${t('reconciliation.place', { number, line })}`

const columns: readonly Column<Item>[] = [
  dateColumn('on', t('field.on')),
  {
    id: 'kind',
    header: t('reconciliation.item'),
    cell: ({ kind }) => translate(itemKindNames[kind]),
    value: ({ kind }) => translate(itemKindNames[kind]),
  },
  {
    id: 'name',
    header: t('reconciliation.name'),
    cell: (item) => (
      <>
        <Link to={pathOf(item)}>{nameOf(item)}</Link>
        {item.statement && (
          <Text size="sm" c="dimmed">
            {placeOf(item.statement)}
          </Text>
        )}
      </>
    ),
    value: nameOf,
  },
  amountColumn('amount', t('field.amount')),
]

const Items = ({ items }: { items: readonly Item[] }) => (
  <DataTable
    label={t('reconciliation.items')}
    columns={columns}
    list={{ rows: items, total: items.length }}
    rowKey={({ kind, key }) => `${kind} ${key}`}
    rowName={nameOf}
    file={{ name: 'bank-reconciliation' }}
    empty={{ title: t('reconciliation.noItems') }}
  />
)
