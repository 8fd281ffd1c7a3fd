import { Link } from '@tanstack/react-router'
import { ringgitOf, senOf, sum } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import { api, useCall } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import { amountColumn } from '#web/ui/columns.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dateText, ringgit } from '#web/ui/format.ts'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { Figure, noMatch, Page } from '#web/ui/Page.tsx'
import { viewAction } from '#web/ui/RowMenu.tsx'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { ages, type Age } from '../../repayment/receivable.rules.ts'
import { monthlyReportScreens } from '../../report.screens.ts'
import { t } from '../../report.texts.ts'
import { t as unmatchedText } from '../../unmatched/unmatched.texts.ts'
import { OpenLines } from '../../repayment/screens/OrganizationAccount.tsx'
import { dueOf } from '../../repayment/screens/SendReminder.tsx'
import type { Receivables } from '../../unmatched/screens/remittance-match.ts'
import { WithUnmatched, useUnmatched } from '../../unmatched/screens/UnmatchedPanel.tsx'
import { UnmatchedActions, UnmatchedRemittances } from '../../unmatched/screens/UnmatchedRemittances.tsx'
import shared from '#owed/receivables/account/screens/OwedAccount.module.css'
import type { ReactNode } from 'react'
import { LeaverReceivables } from '#money/deductions/leavers/screens/LeaverReceivables.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { useTab, useTableState } from '#web/ui/table-state.ts'

const tabs = ['employers', 'unmatched', 'leavers'] as const
const useReceivableTab = () => useTab(tabs)[0]

type ReceivableTabsProps = {
  /** Undefined while loading. */
  employers: number | undefined
  children: ReactNode
}
/** What employers owe, payments of unknown employers, and what employees who left owe. */
const ReceivableTabs = ({ employers, children }: ReceivableTabsProps) => {
  const tab = useReceivableTab()
  const [, change] = useTableState()
  const leavers = useCall(api.deductions.getLeaverReceivables, {}, { fallback: t('receivables.failed') })
  const unmatched = useUnmatched()
  const counts = { employers, unmatched: unmatched?.open.count, leavers: leavers.data?.open.count }
  return (
    <CountTabs
      label={t('receivables.title')}
      tabs={tabs.map((key) => ({ key, label: t(`receivables.tab.${key}`), count: counts[key] }))}
      value={tab}
      // A search or an order of one list means nothing in the other.
      onChange={(next) =>
        change({ tab: next === tabs[0] ? undefined : next, q: undefined, sort: undefined, desc: undefined })
      }
    >
      {tab === 'leavers' ? <LeaverReceivables /> : tab === 'unmatched' ? <UnmatchedRemittances /> : children}
    </CountTabs>
  )
}

type Employer = Receivables['employers'][number]

const toAccount = ({ orgId }: Employer): string => monthlyReportScreens.organization.to({ month: thisPeriod(), orgId })

/** An amount of an age, red if it is late. */
const ageColumn = (age: Age): Column<Employer> => {
  const column = amountColumn(age, t(`receivables.age.${age}`), { dash: true })
  if (age === 'notDue') return column
  return {
    ...column,
    cell: (row) => <span className={row[age] === 0 ? undefined : shared.late}>{column.cell(row)}</span>,
  }
}

/** Amounts on no list yet. A negative amount is on a list before its transfers complete. */
const unlistedColumn = (): Column<Employer> => {
  const column = amountColumn('unlisted', t('account.unlisted'), { dash: true })
  return {
    ...column,
    cell: (row) => (
      <>
        {column.cell(row)}
        {row.unlisted < 0 && <span className={shared.note}>{t('account.notCompleted')}</span>}
      </>
    ),
  }
}

/** The next reminder, or what to do if there is none. */
const nextText = ({ next, items }: Pick<Employer, 'next' | 'items'>): string => {
  if (items === 0) return t('receivables.noList')
  return next ? dateText(next.on) : t('receivables.call')
}

const columns: readonly Column<Employer>[] = [
  {
    id: 'orgName',
    header: t('receivables.employer'),
    wide: true,
    cell: (row) => (
      <>
        <Link to={toAccount(row)}>{row.orgName}</Link>
        {row.unconfirmed > 0 && (
          <span className={shared.note}>{t('receivables.unconfirmed', { count: row.unconfirmed })}</span>
        )}
        {row.reported && (
          <span className={shared.note}>
            {t('receivables.reported', { amount: ringgit(row.reported.amount), date: dateText(row.reported.paidOn) })}
          </span>
        )}
        {row.pausedOn && (
          <span className={shared.note}>{t('receivables.paused', { date: dateText(row.pausedOn) })}</span>
        )}
      </>
    ),
    value: ({ orgName }) => orgName,
  },
  {
    id: 'unconfirmed',
    header: t('receivables.toConfirm'),
    hidden: true,
    align: 'right',
    cell: ({ unconfirmed }) => <span className="num">{unconfirmed}</span>,
    value: ({ unconfirmed }) => unconfirmed,
  },
  ...ages.map((age) => ({ ...ageColumn(age), minor: age === 'notDue' || age === 'week' })),
  { ...unlistedColumn(), minor: true },
  { ...amountColumn('credit', t('account.credit'), { dash: true }), hidden: true },
  amountColumn('total', t('receivables.age.total')),
  {
    id: 'next',
    header: t('receivables.next'),
    sort: false,
    cell: ({ next, items }) => (
      <>
        {nextText({ next, items })}
        {items > 0 && <span className={shared.note}>{next ? dueOf(next.days) : t('receivables.callNote')}</span>}
      </>
    ),
    value: nextText,
  },
]

/** What employers still owe for advances, by the age of the amounts due. */
export const ReceivablesPage = () => {
  const load = useCall(api.rollingPayAdmin.getReceivables, {}, { fallback: t('receivables.failed') })
  const { data } = load
  const tab = useReceivableTab()
  const [{ due }] = useUrlFilters(['due'])
  const rows = data?.employers.filter(({ overdueItems }) => due !== 'overdue' || overdueItems > 0)
  return (
    <Page
      title={t('receivables.title')}
      intro={
        tab === 'unmatched'
          ? unmatchedText('intro')
          : data && t(tab === 'leavers' ? 'receivables.leaversIntro' : 'receivables.intro', { date: dateText(data.on) })
      }
      actions={tab !== 'leavers' && <UnmatchedActions />}
    >
      <ReceivableTabs employers={data?.employers.length}>
        {data && <Ageing receivables={data} />}
        <WithUnmatched receivables={data}>
          <DataTable
            label={t('receivables.title')}
            columns={columns}
            rowKey={(row) => row.orgId}
            rowName={(row) => row.orgName}
            list={rows && { rows, total: rows.length }}
            refreshing={load.isPlaceholderData}
            failure={failureOf(load, t('receivables.failed'))}
            toolbar={
              <FilterSelect
                name="due"
                label={t('receivables.due')}
                all={t('receivables.all')}
                values={['overdue']}
                textOf={() => t('receivables.overdue')}
              />
            }
            empty={due ? noMatch : { title: t('receivables.empty'), hint: t('receivables.emptyHint') }}
            rowActions={(row) => [viewAction(toAccount(row), t('receivables.view'))]}
            expand={{
              label: ({ orgName }) => t('receivables.expand', { employer: orgName }),
              content: ({ orgId }) => <OpenLines orgId={orgId} />,
            }}
            totals={rows && totalsOf(rows)}
            file={{ name: 'receivables', footer: rows ? [totalsOf(rows)] : [] }}
          />
        </WithUnmatched>
      </ReceivableTabs>
    </Page>
  )
}

const figures = [...ages, 'unlisted', 'credit', 'total'] as const
/** The last row, also of the Excel file. */
const totalsOf = (rows: readonly Employer[]) => {
  const of = (age: keyof Employer & (typeof figures)[number]) => ringgitOf(sum(rows.map((row) => senOf(row[age]))))
  return {
    orgName: t('receivables.employers', { count: rows.length }),
    ...recordOf(figures, of),
  }
}

const Ageing = ({ receivables: { employers, totals } }: { receivables: Receivables }) => (
  <section className={shared.figures} aria-label={t('receivables.title')}>
    {([...ages, 'unlisted', 'total'] as const).map((age) => {
      const owing = t('receivables.employers', { count: employers.filter((row) => row[age] !== 0).length })
      return (
        <Figure
          key={age}
          name={age === 'unlisted' ? t('account.unlisted') : t(`receivables.age.${age}`)}
          value={ringgit(totals[age])}
          note={age === 'total' ? `${owing}, ${t('receivables.items', { count: totals.items })}` : owing}
        />
      )
    })}
  </section>
)
