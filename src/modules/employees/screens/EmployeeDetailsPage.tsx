import { useTextSearch } from '#web/screen.ts'
import { Button, SimpleGrid, Tabs } from '@mantine/core'
import { IconBan, IconCheck, IconEdit, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { History } from '#modules/audit/screens/History.tsx'
import { errorMessage } from '#web/errors.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { isStopped } from '#kernel/risks.ts'
import { RiskFacts } from '#web/ui/risks.tsx'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../employee-record.texts.ts'
import { dateText } from '#web/ui/date-text.ts'
import { lastSearchOf } from '#web/ui/last-list.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { ReturnedNotice, useReturned } from '#web/ui/returned.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { advancesTab } from '#modules/withdrawals/withdrawal.screens.ts'
import { AccountReport } from './AccountReport.tsx'
import { AbsencesTab } from './AbsencesTab.tsx'
import { ApproveEmployees } from './ApproveEmployees.tsx'
import { ReturnEmployees } from './ReturnEmployees.tsx'
import { EmployeeFacts } from './EmployeeFacts.tsx'
import { Leaver } from './employee-columns.tsx'
import { DeleteEmployee, ToggleWithdrawals } from './EmployeeDialogs.tsx'
import { editPath, listPath, nameOf, type FullEmployee } from './listed-employee.ts'
import { t as pendingTexts } from '../pending-changes.texts.ts'
import { OtherDeductions } from './OtherDeductions.tsx'
import { PendingChanges } from './PendingChanges.tsx'
import { SalaryTab } from './SalaryTab.tsx'
import classes from './employees.module.css'
import { employeeScreens } from '../employee.screens.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const AdvancesTab = lazyPart(advancesTab)
const tabs = ['details', 'salary', 'deductions', 'advances', 'absences', 'history'] as const

export const EmployeeDetailsPage = () => {
  const { employeeICNumber } = employeeScreens.view.useParams()
  const load = useCall(
    api.employees.getFullEmployeeProfile,
    { employeeICNumber },
    { fallback: recordT('details.failed') },
  )
  const { data } = load
  return (
    <Page
      title={data ? nameOf(data) : recordT('details.title')}
      {...(data && { intro: <StatusSummary employee={data} /> })}
      back={{ to: listPath, label: recordT('form.back') }}
      actions={data && <Actions employee={data} />}
    >
      <Loaded load={load} fallback={recordT('details.failed')} placeholder={<LoadingCards />}>
        {(employee) => <About key={employee.id} employee={employee} />}
      </Loaded>
    </Page>
  )
}

const LoadingCards = () => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
    {[7, 4, 4, 5].map((lines, card) => (
      <Card key={card}>
        <LoadingLines lines={lines} height={28} />
      </Card>
    ))}
  </SimpleGrid>
)

const useIsReturned = ({ id, status }: FullEmployee): boolean =>
  useReturned('employee', status === 'pending-approval' ? [id] : []).returned.has(id)

/** Approval, withdrawals and employment status at a glance. */
const StatusSummary = ({ employee }: { employee: FullEmployee }) => (
  <span className={classes.head}>
    <span className="num">{numberText(employee.employeeICNumber)}</span>
    <StatusPill status={useIsReturned(employee) ? 'returned' : employee.status} />
    <Withdrawals employee={employee} />
    <Leaver endDate={employee.endDate} />
  </span>
)

/** Hidden for leavers and without Advance Pay. */
const Withdrawals = ({ employee: { rollingPayWithdrawalsDisabled, endDate } }: { employee: FullEmployee }) => {
  const withdrawable = useOrganization()?.rollingPay !== 'no'
  if (!withdrawable || (endDate !== null && !rollingPayWithdrawalsDisabled)) return null
  return (
    <StatusPill
      status={rollingPayWithdrawalsDisabled ? 'inactive' : 'active'}
      text={recordT(rollingPayWithdrawalsDisabled ? 'details.withdrawalsOff' : 'details.withdrawalsOn')}
    />
  )
}

const Actions = ({ employee }: { employee: FullEmployee }) => {
  const { role } = useSession()
  const navigate = useNavigate()
  const rollingPay = useOrganization()?.rollingPay === 'yes'
  const { tab } = useTextSearch()
  const [dialog, setDialog] = useState<'delete' | 'toggle' | null>(null)
  const disabled = employee.rollingPayWithdrawalsDisabled
  const isReturned = useIsReturned(employee)
  const mayReturn = employee.status === 'pending-approval' && role === 'Manager' && !isReturned
  // Keeping or restoring a reported account decides it.
  const mayApprove = mayReturn && !isStopped(employee.risks)
  // Only one primary action per screen; other tabs have their own.
  const isPrimaryTab = tab !== 'salary' && tab !== 'absences' && tab !== 'deductions'
  return (
    <>
      <Button
        variant="default"
        c="var(--stop)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setDialog('delete')}
      >
        {recordT('details.remove')}
      </Button>
      {rollingPay && (
        <Button
          variant="default"
          leftSection={disabled ? <IconCheck size={16} aria-hidden /> : <IconBan size={16} aria-hidden />}
          onClick={() => setDialog('toggle')}
        >
          {t(disabled ? 'list.enable' : 'list.disable')}
        </Button>
      )}
      <Button
        component={Link}
        to={editPath(employee.employeeICNumber)}
        variant={isPrimaryTab && !mayApprove ? 'filled' : 'default'}
        leftSection={<IconEdit size={16} aria-hidden />}
      >
        {recordT('details.edit')}
      </Button>
      {mayReturn && <ReturnEmployees rows={[employee]} onDone={() => undefined} />}
      {mayApprove && (
        <ApproveEmployees
          rows={[employee]}
          verb={recordT('details.approve')}
          quiet={!isPrimaryTab}
          onDone={() => undefined}
        />
      )}
      <DeleteEmployee
        employee={dialog === 'delete' ? employee : null}
        onClose={() => setDialog(null)}
        leave={() => navigate({ to: listPath, search: lastSearchOf(listPath) })}
      />
      <ToggleWithdrawals employee={dialog === 'toggle' ? employee : null} onClose={() => setDialog(null)} />
    </>
  )
}

const About = ({ employee }: { employee: FullEmployee }) => {
  const { tab } = useTextSearch()
  const { role } = useSession()
  const navigate = useNavigate()
  const shown = tabs.find((one) => one === tab) ?? 'details'
  const hasAdvances = useOrganization()?.rollingPay === 'yes'
  const open = (next: string | null) =>
    void navigate({ to: '.', search: next && next !== 'details' ? { tab: next } : {}, replace: true })
  return (
    <>
      {employee.endDate !== null && (
        <Notice tone="wait">
          {recordT(employee.endDate < today() ? 'details.left' : 'details.leaving', {
            date: dateText(employee.endDate),
          })}
        </Notice>
      )}
      <ReturnedNotice type="employee" id={employee.id} />
      <AccountReport employeeICNumber={employee.employeeICNumber} />
      <RiskFacts risks={employee.risks} />
      {employee.risks.length === 0 && employee.warning !== null && (
        <Notice tone="wait">{errorMessage(employee.warning)}</Notice>
      )}
      {employee.pendingChanges.length > 0 && (
        <Notice tone="wait" title={pendingTexts('title')}>
          <PendingChanges changes={employee.pendingChanges} />
        </Notice>
      )}
      {employee.status === 'pending-approval' && role !== 'Manager' && (
        <Notice>{recordT('details.onlyManager')}</Notice>
      )}
      <Tabs value={shown} onChange={open} keepMounted={false} classNames={{ list: classes.tabs ?? '' }}>
        <Tabs.List aria-label={recordT('details.tabs')}>
          {tabs
            .filter((one) => one !== 'advances' || hasAdvances)
            .map((one) => (
              <Tabs.Tab key={one} value={one}>
                {recordT(`details.tab.${one}`)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value="details" pt="md">
          <EmployeeFacts employee={employee} />
        </Tabs.Panel>
        <Tabs.Panel value="salary" pt="md">
          <SalaryTab employee={employee} />
        </Tabs.Panel>
        <Tabs.Panel value="deductions" pt="md">
          <OtherDeductions employee={employee} />
        </Tabs.Panel>
        <Tabs.Panel value="advances" pt="md">
          <Suspense fallback={<LoadingLines />}>
            <AdvancesTab employeeICNumber={employee.employeeICNumber} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="absences" pt="md">
          <AbsencesTab employee={employee} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <History type="employee" id={employee.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
