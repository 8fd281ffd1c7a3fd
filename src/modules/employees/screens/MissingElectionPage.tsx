import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../employee-record.texts.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { everyRow } from '#web/ui/table-model.ts'
import { listInputOf, useTableState } from '#web/ui/table-state.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import type { employeeDirectory } from '../employee.contract.ts'
import { listPath, viewPath } from './listed-employee.ts'
import { RemindAll, useReminders } from './Reminders.tsx'
import classes from './employees.module.css'

type MissingElection = z.input<
  (typeof employeeDirectory)['getEmployeesWithMissingPaymentElection']['output']
>['employees'][number]

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
          <small className="num">{row.employeeICNumber}</small>
        </Link>
      </span>
    ),
  },
  {
    id: 'email',
    header: t('missing.email'),
    value: (row) => row.email,
    cell: (row) => row.email ?? '–',
  },
  {
    id: 'mobile',
    header: t('missing.mobile'),
    sort: false,
    value: (row) => row.mobileNumber,
    cell: (row) => <span className="num">{row.mobileNumber ?? '–'}</span>,
  },
]

const call = api.employees.getEmployeesWithMissingPaymentElection
type ListInput = Parameters<typeof call>[0]

const allMissingElections = (input: ListInput): AsyncIterable<readonly MissingElection[]> =>
  everyRow(call, input, ({ employees }) => employees)

export const MissingElectionPage = () => {
  const [tableState] = useTableState()
  const input: ListInput = listInputOf(tableState, columns)
  const isOn = useOrganization()?.eBenefits === 'yes'
  const remind = useReminders()
  const load = useCall(call, input, { fallback: t('missing.failed') })
  return (
    <Page
      title={t('missing.title')}
      intro={t('missing.intro')}
      back={{ to: listPath, label: recordT('form.back') }}
      actions={isOn && <RemindAll />}
    >
      <DataTable
        label={t('missing.title')}
        pagedBy="server"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.employeeName}
        list={load.data && { ...load.data, rows: load.data.employees }}
        refreshing={load.isPlaceholderData}
        failure={failureOf(load, t('missing.failed'))}
        empty={{ title: t('missing.empty'), hint: t('missing.emptyHint') }}
        {...(isOn && {
          selection: {
            every: { rows: () => allMissingElections(input), max: maxReminders, fallback: t('missing.failed') },
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
        file={{ name: t('missing.file'), allRows: () => allMissingElections(input) }}
      />
    </Page>
  )
}

/** The maximum number of employees per call. */
const maxReminders = 500
