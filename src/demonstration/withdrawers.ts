import { senOf } from '#kernel/money.ts'
import { keysOf } from '#kernel/one-of.ts'
import { addDays } from '#kernel/time.ts'
import { badrul, chong, devi, termsOf, type Calendar, type Staff } from './demo-accounts.ts'
import { stopsOn } from './pay-days.ts'
import type { Payer } from './pay-terms.ts'
import { policiesOf } from './policies.ts'
import type { Requester } from './requester.ts'

/** The number of employees who make withdrawals, from the start of each organization's list. */
export const requesting = { KOPI: 39, SATAY: 15, DOBI: 4 } as const satisfies Readonly<Record<Payer, number>>

/** The employees who make withdrawals: Aina, Devi until hers are disabled, and a few dozen others. */
export const requestersOf = (staff: Staff, calendar: Calendar): Requester[] =>
  keysOf(requesting).flatMap((org) =>
    staff[org].slice(0, requesting[org]).flatMap(({ startDate, salary }, number): Requester[] => {
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
