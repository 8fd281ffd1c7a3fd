import { SimpleGrid, Skeleton, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PauseNotice } from '#money/withdrawalPolicies/screens/PauseNotice.tsx'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useOrganizationOf } from '#web/organization.ts'
import { useSession } from '#web/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Card, Empty, Failed, Figure, Page } from '#web/ui/Page.tsx'
import { t as employeeText } from '#people/employees/directory/employee.texts.ts'
import { grouped } from '#kernel/placeholders.ts'
import { employeeScreens, toActiveEmployees } from '#people/employees/employee.screens.ts'
import { t } from '../../decision/request.texts.ts'
import { monthIntro } from '../../decision/screens/month-intro.ts'
import { reasonName } from '../../screens/reason-name.ts'
import type { Summary } from './month-summary.ts'
import { MonthAdvances } from './MonthAdvances.tsx'
import { Now } from './Now.tsx'
import { Ranking } from './Ranking.tsx'
import classes from './ManagementDashboardPage.module.css'

export const ManagementDashboardPage = () => {
  const [month, setMonth] = useMonth()
  const { data: organization, isLoading } = useOrganizationOf(useSession().orgId)
  const load = useCall(
    api.rollingPayManagement.getMonthlySummary,
    { period: month },
    { fallback: t('dashboard.failed') },
  )
  const withAdvances = organization?.rollingPay !== 'no'
  const intro = withAdvances ? monthIntro(month, today(), organization) : t('dashboard.withoutAdvances')
  return (
    <Page
      title={t('dashboard.title')}
      intro={intro}
      actions={withAdvances && <MonthPicker value={month} onChange={setMonth} />}
    >
      <PauseNotice />
      {load.error && !load.data && (
        <Failed error={load.error} fallback={t('dashboard.failed')} retry={() => void load.refetch()} />
      )}
      {((!load.data && !load.error) || isLoading) && <MonthShape />}
      {load.data && !isLoading && (
        <>
          <Now summary={load.data} organization={organization}>
            {withAdvances && <MonthAdvances summary={load.data} />}
          </Now>
          {withAdvances ? <Rankings summary={load.data} /> : <PeopleDashboard active={load.data.activeEmployees} />}
        </>
      )}
    </Page>
  )
}

/** The month while loading. */
const MonthShape = () => (
  <>
    <Skeleton height={124} radius={12} />
    <div className={classes.two}>
      <Skeleton height={252} radius={12} />
      <Skeleton height={252} radius={12} />
    </div>
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
      <Skeleton height={360} radius={12} />
      <Skeleton height={360} radius={12} />
    </SimpleGrid>
  </>
)

const Rankings = ({ summary }: { summary: Summary }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing={18}>
    <Card title={t('dashboard.reasons')}>
      <Ranking
        none={t('dashboard.noReasons')}
        rows={summary.reasons.map(({ reason, amount, count }) => ({
          name: reasonName(reason),
          amount,
          note: t('dashboard.requests', { count }),
        }))}
      />
    </Card>
    <Card title={t('dashboard.teams')}>
      <Ranking
        none={t('dashboard.noTeams')}
        rows={summary.topTeams.map(({ team, amount, count }) => ({
          name: team,
          amount,
          note: t('dashboard.requests', { count }),
        }))}
      />
    </Card>
  </SimpleGrid>
)

/** The dashboard without Advance Pay: employees, pending approvals and first steps. */
const PeopleDashboard = ({ active }: { active: number }) => {
  const pending = useCall(
    api.employees.countEmployeesPendingApproval,
    {},
    { fallback: employeeText('list.failed'), refetchInterval: 60_000 },
  )
  const waiting = pending.data
  if (active === 0 && waiting === 0) return <NoEmployees />
  return (
    <div className={classes.people}>
      <Link to={toActiveEmployees()} className={classes.step}>
        <Figure name={t('dashboard.employees')} value={grouped(active)} />
      </Link>
      <Link to={employeeScreens.approve.to()} className={classes.step}>
        <Figure
          name={t('dashboard.toApprove')}
          value={waiting === undefined ? '–' : grouped(waiting)}
          {...(waiting !== undefined && waiting > 0 && { tone: 'now' as const })}
        />
      </Link>
    </div>
  )
}

const NoEmployees = () => (
  <Card>
    <Empty
      title={employeeText('list.empty')}
      hint={employeeText('list.emptyHint')}
      action={
        <Group justify="center">
          <LinkButton to={employeeScreens.import.to()} variant="default" icon={IconFileSpreadsheet}>
            {employeeText('list.bulkImport')}
          </LinkButton>
          <LinkButton to={employeeScreens.create.to()} icon={IconPlus}>
            {employeeText('list.create')}
          </LinkButton>
        </Group>
      }
    />
  </Card>
)
