import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { instantOf } from '#kernel/time.ts'
import { leftOf } from '../../payday/screens/PaydayCard.tsx'
import { usePayday } from '../../payday/screens/PaydayFigure.tsx'
import { useContacts } from '#people/support/screens/Contacts.tsx'
import { sumRinggit } from '#kernel/money.ts'
import { now } from '#web/clock.ts'
import { keepPage, startServiceWorker } from '#web/kept-page.ts'
import { chosenLanguage } from '#web/language.ts'
import { byStage } from '#money/withdrawals/balance/screens/MonthBar.tsx'
import type { Balance } from '#money/withdrawals/balance/screens/Workings.tsx'
import { withdrawalScreens } from '#money/withdrawals/withdrawal.screens.ts'
import { offlinePage, type Figures } from './offline-page.ts'

const figuresOf = (balance: Balance, payday: ReturnType<typeof usePayday>): Figures => {
  const { withdrawable, workings } = balance
  const { received, inProgress, requested } = byStage(workings)
  const left = payday ? leftOf(payday) : null
  return {
    at: instantOf(now()),
    available: balance.blocked
      ? null
      : {
          most: withdrawable,
          left: balance.balance,
          received,
          underWay: sumRinggit([inProgress, requested]),
          limit: workings.limit,
        },
    payday: payday && left !== null ? { payOn: payday.payOn, amount: left } : null,
  }
}

/** While the first screen is read, loads the next one, and keeps what opens without network. */
export const KeptForLater = ({ balance }: { balance: Balance }) => {
  const router = useRouter()
  const payday = usePayday()
  const { data } = useContacts()
  useEffect(() => {
    void router.preloadRoute({ to: withdrawalScreens.getPaid.to() })
    // Without it, the browser says itself that there is no connection.
    startServiceWorker().catch(() => undefined)
  }, [router])
  useEffect(() => {
    if (payday === undefined || !data) return
    const { upah, employer } = data
    const shown = { language: chosenLanguage(), nonce: crypto.randomUUID() }
    const contacts = (...all: (typeof upah)[]) => all.filter((contact) => contact !== null)
    const keep = async () => {
      const help = offlinePage({ ...shown, figures: null, contacts: contacts(upah) })
      await keepPage('help', help, shown.nonce)
      const figures = offlinePage({ ...shown, figures: figuresOf(balance, payday), contacts: contacts(upah, employer) })
      await keepPage('figures', figures, shown.nonce)
    }
    keep().catch(() => undefined)
  }, [balance, payday, data])
  return null
}
