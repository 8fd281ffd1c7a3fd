import { Button, SimpleGrid, Tabs } from '@mantine/core'
import { IconBan, IconCheck, IconEdit, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { History } from '#modules/audit/screens/History.tsx'
import { gradeText } from '#modules/jobLevels/job-level.rules.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { t } from '../employee.texts.ts'
import { t as recordT } from '../employee-record.texts.ts'
import { dateText, instantText } from '#web/ui/DateText.tsx'
import { lastSearchOf } from '#web/ui/last-list.ts'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Page } from '#web/ui/Page.tsx'
import { Loaded, Waiting } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { AbsencesTab } from './AbsencesTab.tsx'
import { ApproveEmployees } from './ApproveEmployees.tsx'
import { Leaver } from './employee-columns.tsx'
import { DeleteEmployee, ToggleWithdrawals, WithdrawalsOnTheWay } from './EmployeeDialogs.tsx'
import { editPath, listPath, nameOf, type FullEmployee } from './listed-employee.ts'
import { SalaryTab } from './SalaryTab.tsx'
import classes from './employees.module.css'
import { employeeScreens } from '../employee.screens.ts'

const tabs = ['details', 'salary', 'absences', 'history'] as const

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
      {...(data && { intro: <Standing employee={data} /> })}
      back={{ to: listPath, label: recordT('form.back') }}
      actions={data && <Actions employee={data} />}
    >
      <Loaded load={load} fallback={recordT('details.failed')} waiting={<Shape />}>
        {(employee) => <About key={employee.id} employee={employee} />}
      </Loaded>
    </Page>
  )
}

const Shape = () => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
    {[7, 4, 4, 5].map((lines, card) => (
      <Card key={card}>
        <Waiting lines={lines} height={28} />
      </Card>
    ))}
  </SimpleGrid>
)

/** Approval, withdrawals and employment status at a glance. */
const Standing = ({ employee }: { employee: FullEmployee }) => (
  <span className={classes.head}>
    <span className="num">{employee.employeeICNumber}</span>
    <StatusPill status={employee.status} />
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
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const [asked, setAsked] = useState<'delete' | 'toggle' | null>(null)
  const disabled = employee.rollingPayWithdrawalsDisabled
  const mayApprove = employee.status === 'pending-approval' && role === 'Manager'
  // Only one primary action per screen; other tabs have their own.
  const isNext = tab !== 'salary' && tab !== 'absences'
  return (
    <>
      <Button
        variant="default"
        c="var(--stop)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsked('delete')}
      >
        {recordT('details.remove')}
      </Button>
      {rollingPay && (
        <Button
          variant="default"
          leftSection={disabled ? <IconCheck size={16} aria-hidden /> : <IconBan size={16} aria-hidden />}
          onClick={() => setAsked('toggle')}
        >
          {t(disabled ? 'list.enable' : 'list.disable')}
        </Button>
      )}
      <Button
        component={Link}
        to={editPath(employee.employeeICNumber)}
        variant={isNext && !mayApprove ? 'filled' : 'default'}
        leftSection={<IconEdit size={16} aria-hidden />}
      >
        {recordT('details.edit')}
      </Button>
      {mayApprove && (
        <ApproveEmployees
          rows={[employee]}
          verb={recordT('details.approve')}
          quiet={!isNext}
          onDone={() => undefined}
        />
      )}
      <DeleteEmployee
        employee={asked === 'delete' ? employee : null}
        onClose={() => setAsked(null)}
        onDone={() => void navigate({ to: listPath, search: lastSearchOf(listPath) })}
      />
      <ToggleWithdrawals employee={asked === 'toggle' ? employee : null} onClose={() => setAsked(null)} />
    </>
  )
}

const About = ({ employee }: { employee: FullEmployee }) => {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const { role } = useSession()
  const navigate = useNavigate()
  const shown = tabs.find((one) => one === tab) ?? 'details'
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
      {employee.warning !== null && <Notice tone="wait">{employee.warning}</Notice>}
      {employee.status === 'pending-approval' && role !== 'Manager' && (
        <Notice>{recordT('details.onlyManager')}</Notice>
      )}
      <Tabs value={shown} onChange={open} keepMounted={false} classNames={{ list: classes.tabs ?? '' }}>
        <Tabs.List aria-label={recordT('details.tabs')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {recordT(`details.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details" pt="md">
          <Details employee={employee} />
        </Tabs.Panel>
        <Tabs.Panel value="salary" pt="md">
          <SalaryTab employee={employee} />
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

const or = (value: string | null | undefined) => value || recordT('details.nothing')
const number = (value: string | null) => (value === null ? or(value) : <span className="num">{value}</span>)
const day = (value: string | null) => (value === null ? or(value) : dateText(value))
const place = ({ address, postalCode, city, country }: FullEmployee) =>
  or([address, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '))

/** The name of an office; its code while loading, and for a deleted office. */
const useOfficeName = (code: string | null): string | null => {
  const { orgId } = useSession()
  const { data } = useCall(
    api.orgOffices.getOffices,
    { orgId: orgId ?? '' },
    { fallback: recordT('form.failedOffices'), enabled: orgId !== null && code !== null },
  )
  return data?.offices.find(({ officeCode }) => officeCode === code)?.name ?? code
}

const Details = ({ employee }: { employee: FullEmployee }) => {
  const office = useOfficeName(employee.officeCode)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
      <Card title={recordT('details.work')}>
        <Facts
          facts={[
            [recordT('form.number'), or(employee.employeeNumber)],
            [recordT('form.team'), or(employee.team?.teamName)],
            [
              recordT('form.jobLevel'),
              employee.jobLevel ? `${employee.jobLevel.name}, ${gradeText(employee.jobLevel.jobGrade)}` : or(null),
            ],
            [recordT('form.category'), or(employee.categoryCode)],
            [recordT('form.office'), or(office)],
            [recordT('form.start'), day(employee.startDate)],
            [recordT('form.end'), day(employee.endDate)],
          ]}
        />
      </Card>
      <Card title={recordT('details.contact')}>
        <Facts
          facts={[
            [
              recordT('form.mobile'),
              <span key="mobile">
                {number(employee.mobileNumber)}
                {employee.mobileNumber !== null && (
                  <small className={classes.verified}>
                    {recordT(employee.mobileVerified ? 'details.verified' : 'details.unverified')}
                  </small>
                )}
              </span>,
            ],
            [recordT('form.email'), or(employee.email)],
            [recordT('details.address'), place(employee)],
            [recordT('details.born'), day(employee.dateOfBirth)],
          ]}
        />
      </Card>
      <Card title={recordT('details.pay')}>
        <Facts
          facts={[
            [recordT('form.bank'), or(employee.bank)],
            [recordT('form.bankCode'), number(employee.bankCode)],
            [recordT('details.bankAccount'), number(employee.accountNumber)],
            [
              recordT('form.salary'),
              employee.salary === null ? t('list.noSalary') : <Money key="salary" amount={employee.salary} />,
            ],
          ]}
        />
      </Card>
      <Card title={recordT('details.access')}>
        <Facts
          facts={[
            [
              recordT('details.account'),
              employee.account ? (
                <StatusPill key="account" status={employee.account.status} />
              ) : (
                recordT('details.accountNone')
              ),
            ],
            [
              recordT('details.profile'),
              recordT(employee.profileComplete ? 'details.profileComplete' : 'details.profileOpen'),
            ],
            [recordT('details.added'), instantText(employee.createdAt)],
            [recordT('details.modified'), instantText(employee.modifiedAt)],
            [
              recordT('details.approved'),
              employee.approvedAt === null ? recordT('details.never') : instantText(employee.approvedAt),
            ],
          ]}
        />
      </Card>
      {employee.inFlight.length > 0 && (
        <Card title={recordT('details.inFlight')}>
          <WithdrawalsOnTheWay profile={employee} />
        </Card>
      )}
    </SimpleGrid>
  )
}
