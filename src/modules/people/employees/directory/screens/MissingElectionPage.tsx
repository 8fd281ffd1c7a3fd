import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { api } from '#web/api.ts'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../../employee-record.texts.ts'
import { DataTable, type Column } from '#web/ui/DataTable.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { EmailText } from '#web/ui/EmailText.tsx'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { t as tableText } from '#web/ui/table.texts.ts'
import { useTab } from '#web/ui/table-state.ts'
import { useServerList } from '#web/ui/server-list.ts'
import { useOrganization } from '#web/organization.ts'
import { electionProblems } from '../../payment-election.rules.ts'
import type { employeeDirectory } from '../../employee.contract.ts'
import { listPath, viewPath } from '../../screens/listed-employee.ts'
import { RemindAll, useReminders } from './Reminders.tsx'
import classes from '../../screens/employees.module.css'
import { dateText } from '#web/ui/format.ts'
import { numberText } from '#web/ui/mask-text.ts'

type MissingElection = z.input<
  (typeof employeeDirectory)['getEmployeesWithMissingPaymentElection']['output']
>['employees'][number]

/** The missing election, with the wallet or the percentage. */
const reasonOf = ({ problem, wallet, allocated }: MissingElection): string =>
  t(`missing.problem.${problem}`, { wallet: wallet ?? '', percent: allocated })

const columns: readonly Column<MissingElection>[] = [
  {
    id: 'name',
    header: t('missing.name'),
    wide: true,
    value: (row) => row.employeeName,
    cell: (row) => (
      <span className={classes.person}>
        <Link to={viewPath(row.employeeICNumber)}>
          <strong>{row.employeeName}</strong>
          <small className="num">{numberText(row.employeeICNumber)}</small>
        </Link>
      </span>
    ),
  },
  {
    id: 'email',
    header: t('missing.email'),
    value: (row) => row.email,
    cell: (row) => (row.email === null ? '–' : <EmailText email={row.email} />),
  },
  {
    id: 'mobile',
    header: t('missing.mobile'),
    sort: false,
    value: (row) => row.mobileNumber,
    cell: (row) => <span className="num">{row.mobileNumber ?? '–'}</span>,
  },
  {
    id: 'reason',
    header: t('missing.reason'),
    wide: true,
    value: reasonOf,
    cell: (row) => (
      <span className={classes.person}>
        <span>{reasonOf(row)}</span>
        <small>
          {row.lastReminder ? t('missing.remindedOn', { date: dateText(row.lastReminder) }) : t('missing.noReminder')}
        </small>
      </span>
    ),
  },
  {
    id: 'lastReminder',
    header: t('missing.lastReminder'),
    sort: false,
    value: (row) => row.lastReminder,
    cell: (row) => <span className="num">{row.lastReminder ? dateText(row.lastReminder) : '–'}</span>,
    hidden: true,
  },
]

const exported: readonly Column<MissingElection>[] = [
  { id: 'employeeICNumber', header: t('list.ic'), cell: () => null, value: (row) => row.employeeICNumber },
  ...columns,
]
const tabs = ['all', ...electionProblems] as const

export const MissingElectionPage = () => {
  const isOn = useOrganization()?.eBenefits === 'yes'
  const remind = useReminders()
  const [tab, openTab] = useTab(tabs)
  const list = useServerList(api.employees.getEmployeesWithMissingPaymentElection, columns, {
    input: (page) => ({ ...page, ...(tab !== 'all' && { filter: { problem: tab } }) }),
    rows: ({ employees }) => employees,
    failed: t('list.failed'),
    file: t('missing.file'),
    exported,
  })
  const counts = list.data?.counts
  return (
    <Page
      title={t('missing.title')}
      intro={t('missing.intro')}
      back={{ to: listPath, label: recordT('form.back') }}
      actions={isOn && <RemindAll />}
    >
      <CountTabs
        label={t('missing.reason')}
        tabs={tabs.map((key) => ({
          key,
          label: key === 'all' ? tableText('all') : t(`missing.kind.${key}`),
          count: counts && (key === 'all' ? electionProblems.reduce((sum, one) => sum + counts[one], 0) : counts[key]),
        }))}
        value={tab}
        onChange={openTab}
      >
        <DataTable
          label={t('missing.title')}
          {...list.table}
          rowKey={(row) => row.id}
          rowName={(row) => row.employeeName}
          empty={tab === 'all' ? { title: t('missing.empty'), hint: t('missing.emptyHint') } : noMatch}
          {...(isOn && {
            selection: {
              every: { rows: list.allRows, max: maxReminders, fallback: t('list.failed') },
              actions: (rows: readonly MissingElection[], clear: () => void) => (
                <Button
                  loading={remind.isPending}
                  leftSection={<IconMail size={16} aria-hidden />}
                  onClick={() => remind.mutate({ employeeIds: rows.map(({ id }) => id) }, { onSuccess: clear })}
                >
                  {t('missing.remind')}
                </Button>
              ),
            },
          })}
        />
      </CountTabs>
    </Page>
  )
}

/** The maximum number of employees per call. */
const maxReminders = 500
