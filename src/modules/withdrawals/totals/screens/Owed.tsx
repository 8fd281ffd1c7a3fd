import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Period } from '#kernel/time.ts'
import { monthlyReportScreens } from '#modules/monthlyReports/report.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { t } from '../../decision/request.texts.ts'

/** What the employer still owes for advances, which opens the month's report. */
export const Owed = ({ month }: { month: Period }) => {
  const { orgId } = useSession()
  const { data } = useCall(api.rollingPayManagement.getAdvanceAccount, {}, { fallback: t('dashboard.failed') })
  if (!data || !orgId) return '–'
  return (
    <Anchor
      component={Link}
      to={monthlyReportScreens.report.to({ orgId, month })}
      underline="always"
      inherit
      aria-label={`${ringgit(data.outstanding)}, ${t('dashboard.report')}`}
    >
      {ringgit(data.outstanding)}
    </Anchor>
  )
}
