import { useTextSearch } from '#web/screen.ts'
import { Button, SimpleGrid, Tabs } from '@mantine/core'
import { IconBan, IconCheck, IconEdit, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { History } from '#ground/audit/screens/History.tsx'
import { errorMessage } from '#web/errors.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { isStopped } from '#kernel/risks.ts'
import { RiskFacts } from '#web/ui/risks.tsx'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/organization.ts'
import { t } from '../../directory/employee.texts.ts'
import { t as recordT } from '../../employee-record.texts.ts'
import { dateText } from '#web/ui/format.ts'
import { lastSearchOf } from '#web/ui/last-list.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Loaded, LoadingLines, Page } from '#web/ui/Page.tsx'
import { ReturnedNotice, useReturned } from '#web/ui/returned.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { openAmounts } from '#money/deductions/deduction.screens.ts'
import { advancesTab } from '#money/withdrawals/withdrawal.screens.ts'
import { AccountReport } from '../../account/screens/AccountReport.tsx'
import { AbsencesTab } from '../../pay/screens/AbsencesTab.tsx'
import { ApproveEmployees } from '../../approval/screens/ApproveEmployees.tsx'
import { ReturnEmployees } from '../../approval/screens/ReturnEmployees.tsx'
import { EmployeeFacts } from './EmployeeFacts.tsx'
import { Leaver } from '../../directory/screens/employee-columns.tsx'
import { DeleteEmployee, ToggleWithdrawals } from '../../directory/screens/EmployeeDialogs.tsx'
import { editPath, listPath, nameOf, type FullEmployee } from '../../screens/listed-employee.ts'
import { t as pendingTexts } from '../../approval/pending-changes.texts.ts'
import { OtherDeductions } from '../../pay/screens/OtherDeductions.tsx'
import { PendingChanges } from '../../approval/screens/PendingChanges.tsx'
import { SalaryTab } from '../../pay/screens/SalaryTab.tsx'
import classes from '../../screens/employees.module.css'
import { employeeScreens } from '../../employee.screens.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const AdvancesTab = lazyPart(advancesTab)
const OpenAmounts = lazyPart(openAmounts)
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
const Withdrawals = ({ employee }: { employee: FullEmployee }) => {
  const { rollingPayWithdrawalsDisabled: isOff, rollingPayWithdrawalsDisabledOn: since, endDate } = employee
  const withdrawable = useOrganization()?.rollingPay !== 'no'
  if (!withdrawable || (endDate !== null && !isOff)) return null
  const off = since
    ? recordT('details.withdrawalsOffSince', { date: dateText(since) })
    : recordT('details.withdrawalsOff')
  return <StatusPill status={isOff ? 'inactive' : 'active'} text={isOff ? off : recordT('details.withdrawalsOn')} />
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
      <LinkButton
        to={editPath(employee.employeeICNumber)}
        variant={isPrimaryTab && !mayApprove ? 'filled' : 'default'}
        icon={IconEdit}
      >
        {recordT('details.edit')}
      </LinkButton>
      {mayReturn && <ReturnEmployees rows={[employee]} onDone={() => undefined} />}
      {mayApprove && (
        <ApproveEmployees
          rows={[employee]}
          verb={recordT('details.approve')}
          quiet={!isPrimaryTab}
          onDone={() => undefined}
        />
      )}
      {dialog === 'delete' && (
        <DeleteEmployee
          employee={employee}
          onClose={() => setDialog(null)}
          leave={() => navigate({ to: listPath, search: lastSearchOf(listPath) })}
        />
      )}
      {dialog === 'toggle' && <ToggleWithdrawals employee={employee} onClose={() => setDialog(null)} />}
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
        <Notice
          tone="wait"
          title={recordT(employee.endDate < today() ? 'details.left' : 'details.leaving', {
            date: dateText(employee.endDate),
          })}
        >
          <Suspense fallback={<LoadingLines lines={1} />}>
            <OpenAmounts employeeICNumber={employee.employeeICNumber} />
          </Suspense>
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
