import { SimpleGrid, Skeleton } from '@mantine/core'
import { PausedByManager } from '#modules/withdrawalPolicies/screens/WithdrawalPause.tsx'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Failed } from '#web/ui/States.tsx'
import { t } from '../../decision/request.texts.ts'
import { monthIntro } from '../../screens/month-intro.ts'
import { reasonName } from '../../screens/reason-name.ts'
import type { Summary } from './month-summary.ts'
import { MonthAdvances } from './MonthAdvances.tsx'
import { Now } from './Now.tsx'
import { PeopleDashboard } from './PeopleDashboard.tsx'
import { Ranking } from './Ranking.tsx'
import classes from './ManagementDashboardPage.module.css'

export const ManagementDashboardPage = () => {
  const [month, setMonth] = useMonth()
  const organization = useOrganization()
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
      {withAdvances && organization && <PausedByManager organization={organization} />}
      {load.error && !load.data && (
        <Failed error={load.error} fallback={t('dashboard.failed')} retry={() => void load.refetch()} />
      )}
      {!load.data && !load.error && <MonthShape />}
      {load.data && (
        <>
          <Now summary={load.data} organization={organization} />
          {withAdvances ? <Month summary={load.data} /> : <PeopleDashboard active={load.data.activeEmployees} />}
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

const Month = ({ summary }: { summary: Summary }) => (
  <>
    <MonthAdvances summary={summary} />
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
  </>
)
