import { Button } from '@mantine/core'
import { dateIn, periodOf, type Period, type Instant } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import { momentText, periodText } from '#web/ui/date-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import classes from './RequestListPage.module.css'
import { t } from '../request.texts.ts'

/** The month of a request, from its timestamp. */
export const monthOf = (requestedAt: Instant): Period => periodOf(dateIn(requestedAt))

/** On the list of this month, links to the oldest of the pending requests from earlier months. */
export const EarlierRequests = ({
  month,
  pendingInMonth,
  onShow,
}: {
  month: Period
  /** The number of pending requests in the selected month. */
  pendingInMonth: number
  onShow: (month: Period) => void
}) => {
  // The count covers all months, so in another month it would include later requests.
  const isShown = month === thisPeriod()
  const summary = useCall(
    api.rollingPayManagement.getMonthlySummary,
    { period: month },
    { fallback: t('dashboard.failed'), enabled: isShown },
  )
  const { count = 0, oldestAt = null } = summary.data?.waiting ?? {}
  if (!isShown || oldestAt === null || count <= pendingInMonth) return null
  const oldest = monthOf(oldestAt)
  if (oldest >= month) return null
  return (
    <Notice tone="wait">
      <div className={classes.notice}>
        {t('requests.earlier', { count: count - pendingInMonth, date: momentText(oldestAt) })}
        <Button variant="default" size="compact-md" onClick={() => onShow(oldest)}>
          {t('requests.showMonth', { month: periodText(oldest) })}
        </Button>
      </div>
    </Notice>
  )
}
