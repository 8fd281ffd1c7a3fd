import { withSearch } from '#web/screen.ts'
import { Button } from '@mantine/core'
import { IconCoins, IconReportMoney } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Period } from '#kernel/time.ts'
import { earnedWageScreens } from '#modules/earnedWages/earned-wage.screens.ts'
import { monthlyReportScreens } from '#modules/monthlyReports/report.screens.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { t } from '../../decision/request.texts.ts'

/** Opens the monthly report of the user's organization. */
export const ReportLink = ({ month }: { month: Period }) => {
  const { orgId } = useSession()
  return (
    orgId && (
      <Button
        component={Link}
        to={monthlyReportScreens.report.to({ orgId, month })}
        variant="default"
        leftSection={<IconReportMoney size={18} aria-hidden />}
      >
        {t('dashboard.report')}
      </Button>
    )
  )
}

/** Opens the earned wages of an organization that imports them. */
export const WagesLink = ({ month }: { month: Period }) =>
  useOrganization()?.earnedWagesSource === 'imported' && (
    <Button
      component={Link}
      to={earnedWageScreens.list.to()}
      {...withSearch({ month })}
      variant="default"
      leftSection={<IconCoins size={18} aria-hidden />}
    >
      {t('requests.earnedWages')}
    </Button>
  )
