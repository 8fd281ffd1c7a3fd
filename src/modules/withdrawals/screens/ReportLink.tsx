import { Button } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Period } from '#kernel/time.ts'
import { monthlyReportScreens } from '#modules/monthlyReports/report.screens.ts'
import { useSession } from '#web/session.ts'
import { t } from '../request.texts.ts'

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
