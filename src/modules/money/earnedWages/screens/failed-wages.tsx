import { IconCoins } from '@tabler/icons-react'
import { periodOf } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { dayText } from '#web/ui/format.ts'
import { needsOf, type Need } from '#web/ui/NeedList.tsx'
import { earnedWageScreens } from '../earned-wage.screens.ts'
import { t } from '../earned-wage.texts.ts'

/** The earned wages that couldn't be credited, for the list of items that need the user. */
export const useFailedWages = (enabled: boolean): Need[] | null => {
  const load = useCall(api.rollingPayManagement.getFailedWages, {}, { fallback: t('failed.list'), enabled })
  return needsOf(load, ({ count, amount, oldestOn }) => {
    if (oldestOn === null) return []
    const listed = new URLSearchParams({ month: periodOf(oldestOn), tab: 'failed' })
    return [
      {
        key: 'failed wages',
        icon: <IconCoins size={18} />,
        tone: 'stop',
        title: t('need.title', { count }),
        hint: t('need.hint', { date: dayText(oldestOn) }),
        ...(amount > 0 && { amount }),
        action: { to: `${earnedWageScreens.list.to()}?${listed.toString()}`, verb: t('need.review', { count }) },
      },
    ]
  })
}
