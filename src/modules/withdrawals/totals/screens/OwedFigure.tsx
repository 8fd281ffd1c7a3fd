import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Period } from '#kernel/time.ts'
import { monthlyReportScreens } from '#modules/monthlyReports/report.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Figure } from '#web/ui/Page.tsx'
import { t } from '../../decision/request.texts.ts'

/** What the employer still owes for advances, with a link to the month's report. */
export const OwedFigure = ({ month }: { month: Period }) => {
  const { orgId } = useSession()
  const { data } = useCall(api.rollingPayManagement.getAdvanceAccount, {}, { fallback: t('dashboard.failed') })
  if (!data || !orgId) return null
  return (
    <Figure
      name={t('dashboard.owed')}
      value={ringgit(data.outstanding)}
      note={
        <Anchor component={Link} to={monthlyReportScreens.report.to({ orgId, month })} size="sm" underline="always">
          {t('dashboard.report')}
        </Anchor>
      }
    />
  )
}
