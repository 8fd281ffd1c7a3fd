import { Button } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { api, queries, queryOf, useCall, useCommand } from '#web/api.ts'
import { isTomorrow, unbrokenDay, type Blocked } from './closed-text.ts'
import classes from './Closed.module.css'
import { t } from '../closed.texts.ts'

/** Asks for an e-mail on the day on which withdrawals open, or cancels it. Renders nothing if the day isn't known. */
export const RemindMe = ({ blocked: { opens } }: { blocked: Blocked }) => {
  const own = useCall(
    api.rollingPayEmployee.getReminder,
    {},
    { fallback: t('reminderFailed'), enabled: opens !== null },
  )
  const set = useCommand(api.rollingPayEmployee.setReminder, {
    fallback: t('reminderFailed'),
    onSuccess: (saved) => queries.setQueryData(queryOf(api.rollingPayEmployee.getReminder, {}).queryKey, saved),
  })
  if (!opens || !own.data) return null
  const { on } = own.data
  if (on === null)
    return (
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconBell size={20} aria-hidden />}
        loading={set.isPending}
        onClick={() => set.mutate({ remind: true })}
      >
        {isTomorrow(opens.on) ? t('remindTomorrow') : t('remindOn', { day: unbrokenDay(opens.on) })}
      </Button>
    )
  return (
    <div className={classes.reminded}>
      <span role="status">
        <IconBellCheck size={20} aria-hidden />
        {t('reminded', { day: unbrokenDay(on) })}
      </span>
      <Button variant="default" loading={set.isPending} onClick={() => set.mutate({ remind: false })}>
        {t('cancelReminder')}
      </Button>
    </div>
  )
}
