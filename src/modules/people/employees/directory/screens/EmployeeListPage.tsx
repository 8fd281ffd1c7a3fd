import { Button, Menu } from '@mantine/core'
import {
  IconBan,
  IconCheck,
  IconChevronDown,
  IconDoorExit,
  IconFileSpreadsheet,
  IconListCheck,
  IconPlus,
  IconReceipt,
  IconWallet,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { useOrganization } from '#web/organization.ts'
import { t } from '../employee.texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { instantText } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useServerList } from '#web/ui/server-list.ts'
import { deleteAction, editAction, viewAction, type RowAction } from '#web/ui/RowMenu.tsx'
import { Leave } from '../../leaving/screens/EndEmployment.tsx'
import { t as recordT } from '../../employee-record.texts.ts'
import { UnpaidDays } from '../../pay/screens/UnpaidDays.tsx'
import { AssignEmployees } from './AssignEmployees.tsx'
import { AssignFromList } from './AssignFromList.tsx'
import { employeeColumns, exportColumns } from './employee-columns.tsx'
import { FilterBar, filterOf, isFiltered, noFilters, useFilters } from './employee-filters.tsx'
import { DeleteEmployee, ToggleWithdrawals } from './EmployeeDialogs.tsx'
import {
  approvePath,
  editPath,
  importPath,
  missingPath,
  nameOf,
  viewPath,
  type ListedEmployee,
} from '../../screens/listed-employee.ts'
import classes from '../../screens/employees.module.css'
import { employeeScreens } from '../../employee.screens.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const OtherDeductionList = lazyPart(
  async () => (await import('../../pay/screens/OtherDeductionList.tsx')).OtherDeductionList,
)

export const EmployeeListPage = () => {
  const [filters, change] = useFilters()
  const withdrawable = useOrganization()?.rollingPay !== 'no'
  const list = useServerList(api.employees.getEmployees, withdrawable ? employeeColumns : withoutWithdrawals, {
    input: (page) => ({ ...page, filter: filterOf(filters) }),
    rows: ({ employees }) => employees,
    failed: t('list.failed'),
    file: t('list.file'),
    exported: withdrawable ? exportColumns : exportWithoutWithdrawals,
  })
  const [toDelete, setToDelete] = useState<ListedEmployee | null>(null)
  const [toToggle, setToToggle] = useState<ListedEmployee | null>(null)
  const [leaving, setLeaving] = useState<ListedEmployee | null>(null)
  const rowActions = useRowActions({ remove: setToDelete, toggle: setToToggle, leave: setLeaving })
  const { data } = list
  return (
    <Page
      title={t('list.title')}
      intro={data?.lastModified ? t('list.updated', { time: instantText(data.lastModified) }) : t('list.intro')}
      actions={<ListActions />}
    >
      <FilterBar withdrawals={withdrawable} />
      <DataTable
        label={t('list.title')}
        {...list.table}
        rowKey={(row) => row.id}
        rowName={nameOf}
        empty={
          isFiltered(filters)
            ? {
                title: t('list.emptyFiltered'),
                hint: t('list.emptyFilteredHint'),
                action: (
                  <Button variant="default" onClick={() => change(noFilters)}>
                    {t('filters.clear')}
                  </Button>
                ),
              }
            : {
                title: t('list.empty'),
                hint: t('list.emptyHint'),
                // The primary action is in the page header.
                action: <ImportButton>{t('list.bulkImport')}</ImportButton>,
              }
        }
        rowActions={rowActions}
        selection={{
          every: { rows: list.allRows, fallback: t('list.failed') },
          actions: (rows, clear) => (
            <>
              <UnpaidDays rows={rows} onDone={clear} />
              <AssignEmployees rows={rows} onDone={clear} />
            </>
          ),
        }}
      />
      {toDelete && <DeleteEmployee employee={toDelete} onClose={() => setToDelete(null)} />}
      {leaving && <Leave employee={leaving} onClose={() => setLeaving(null)} />}
      {toToggle && <ToggleWithdrawals employee={toToggle} onClose={() => setToToggle(null)} />}
    </Page>
  )
}

/** Hidden without Advance Pay. */
const withoutWithdrawals = employeeColumns.filter(({ id }) => id !== 'withdrawals')
const exportWithoutWithdrawals = exportColumns.filter(({ id }) => id !== 'withdrawals')

type Act = (row: ListedEmployee) => void
const useRowActions = ({ remove, toggle, leave }: { remove: Act; toggle: Act; leave: Act }) => {
  const rollingPay = useOrganization()?.rollingPay === 'yes'
  return (row: ListedEmployee): readonly RowAction[] => [
    viewAction(viewPath(row.employeeICNumber), t('list.view')),
    editAction(editPath(row.employeeICNumber), t('list.edit')),
    ...(rollingPay
      ? [
          {
            label: t(row.rollingPayWithdrawalsDisabled ? 'list.enable' : 'list.disable'),
            icon: row.rollingPayWithdrawalsDisabled ? <IconCheck size={16} /> : <IconBan size={16} />,
            onClick: () => toggle(row),
          },
        ]
      : []),
    ...(row.endDate === null
      ? [{ label: recordT('ending.action'), icon: <IconDoorExit size={16} />, onClick: () => leave(row) }]
      : []),
    deleteAction(() => remove(row), t('list.remove')),
  ]
}

const ImportButton = ({ children }: { children: string }) => (
  <LinkButton to={importPath} variant="default" icon={IconFileSpreadsheet}>
    {children}
  </LinkButton>
)

const ListActions = () => {
  const navigate = useNavigate()
  const benefits = useOrganization()?.eBenefits === 'yes'
  const rollingPay = useOrganization()?.rollingPay === 'yes'
  const [isAssigning, setAssigning] = useState(false)
  const [isDeducting, setDeducting] = useState(false)
  return (
    <>
      {isAssigning && <AssignFromList onClose={() => setAssigning(false)} />}
      {isDeducting && (
        <Suspense>
          <OtherDeductionList onClose={() => setDeducting(false)} />
        </Suspense>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('list.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void navigate({ to: importPath })}>
            {t('list.bulkImport')}
          </Menu.Item>
          <Menu.Item leftSection={<IconListCheck size={16} />} onClick={() => setAssigning(true)}>
            {t('list.assignList')}
          </Menu.Item>
          {rollingPay && (
            <Menu.Item leftSection={<IconReceipt size={16} />} onClick={() => setDeducting(true)}>
              {t('list.otherDeductions')}
            </Menu.Item>
          )}
          {benefits && (
            <Menu.Item leftSection={<IconWallet size={16} />} onClick={() => void navigate({ to: missingPath })}>
              {t('list.missing')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PendingButton />
      <ImportButton>{t('list.import')}</ImportButton>
      <LinkButton to={employeeScreens.create.to()} icon={IconPlus}>
        {t('list.create')}
      </LinkButton>
    </>
  )
}

const maxShown = 99

const PendingButton = () => {
  const pending = useCall(
    api.employees.countEmployeesPendingApproval,
    {},
    { fallback: t('list.failed'), refetchInterval: 60_000 },
  )
  const count = pending.data ?? 0
  return (
    <LinkButton to={approvePath} variant="default">
      {t('list.pending')}
      {count > 0 && (
        <>
          <i className={classes.badge} aria-hidden>
            {count > maxShown ? `${maxShown}+` : count}
          </i>
          <span className="visually-hidden">{t('list.pendingCount', { count })}</span>
        </>
      )}
    </LinkButton>
  )
}
