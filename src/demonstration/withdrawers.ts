import { senOf } from '#kernel/money.ts'
import { addDays } from '#kernel/time.ts'
import { badrul, chong, devi, termsOf, type Calendar, type Staff } from './demo-accounts.ts'
import { stopsOn } from './pay-days.ts'
import { policiesOf } from './policies.ts'
import type { Requester } from './requester.ts'

/** The number of employees who make withdrawals, from the start of each organization's list. */
export const kopis = 39
export const satays = 15

/** The employees who make withdrawals: Aina, Devi until hers are disabled, and a few dozen others. */
export const requestersOf = (staff: Staff, calendar: Calendar): Requester[] =>
  (['KOPI', 'SATAY'] as const).flatMap((org) =>
    staff[org].slice(0, org === 'KOPI' ? kopis : satays).flatMap(({ startDate, salary }, number): Requester[] => {
      if (org === 'KOPI' && (number === badrul || number === chong)) return []
      const until =
        org === 'KOPI' && number === devi ? addDays(calendar.deviStops, -10) : stopsOn(org, number, calendar)
      return [
        {
          org,
          number,
          startOn: startDate,
          salary: senOf(salary),
          until,
          terms: termsOf(org),
          policies: policiesOf(org),
          used: new Map(),
          lastOn: null,
        },
      ]
    }),
  )
