import { senOf } from '#kernel/money.ts'
import { keysOf } from '#kernel/one-of.ts'
import { addDays, type LocalDate } from '#kernel/time.ts'
import { badrul, chong, devi, states, termsOf, type Calendar, type Staff } from './demo-accounts.ts'
import { stopsOn } from './pay-days.ts'
import type { Payer } from './pay-terms.ts'
import type { Employee } from './people.ts'
import type { Requester } from './requester.ts'
import type { ApprovedPolicy } from '#money/withdrawals/balance/limit.rules.ts'
import { bands, generalPolicies } from './setup.ts'

const general = ({
  maximumWithdrawalAmount,
  withdrawalFrequency,
  autoApproval,
}: (typeof generalPolicies)[keyof typeof generalPolicies]): ApprovedPolicy => ({
  id: null,
  type: 'GENERAL',
  maximum: senOf(maximumWithdrawalAmount),
  frequency: withdrawalFrequency,
  withdrawalDay: 0,
  autoApproval,
  minSalary: null,
  maxSalary: null,
})
const advanced = (band: (typeof bands)[keyof typeof bands]): ApprovedPolicy => ({
  id: null,
  type: 'ADVANCED',
  maximum: senOf(band.maximumWithdrawalAmount),
  frequency: band.withdrawalFrequency,
  withdrawalDay: 0,
  autoApproval: false,
  minSalary: senOf(band.minSalary),
  maxSalary: senOf(band.maxSalary),
})

/** The policies in force throughout, in the form that the rules need. */
const policiesOf = (org: Payer): ApprovedPolicy[] => [
  general(generalPolicies[org]),
  ...(org === 'KOPI' ? [advanced(bands.middle), advanced(bands.upper)] : []),
]

/** The number of employees who make withdrawals, from the start of each organization's list. */
export const requesting = { KOPI: 39, SATAY: 15, DOBI: 4 } as const satisfies Readonly<Record<Payer, number>>

/** The employees who make withdrawals: Aina, Devi until hers are disabled, and a few dozen others. */
export const requestersOf = (staff: Staff, calendar: Calendar): Requester[] =>
  keysOf(requesting).flatMap((org) =>
    staff[org].slice(0, requesting[org]).flatMap(({ startDate, salary }, number): Requester[] => {
      if (org === 'KOPI' && (number === badrul || number === chong)) return []
      const until =
        org === 'KOPI' && number === devi ? addDays(calendar.deviStops, -10) : stopsOn(org, number, calendar)
      return [requesterOf(org, number, { startDate, salary }, until)]
    }),
  )

const requesterOf = (
  org: Payer,
  number: number,
  { startDate, salary }: Pick<Employee, 'startDate' | 'salary'>,
  until: LocalDate | null,
): Requester => ({
  org,
  number,
  startOn: startDate,
  salary: senOf(salary),
  until,
  terms: termsOf(org),
  policies: policiesOf(org),
  used: new Map(),
  lastOn: null,
})

/** The employees of Kopi Kita who withdraw only once, each for a state of their own. */
const once = ['irfan', 'jamilah', 'karim'] as const
export type Singles = Readonly<Record<(typeof once)[number], Requester>>
export const singlesOf = ({ KOPI }: Staff): Singles => {
  const single = (name: (typeof once)[number]): Requester => {
    const employee = KOPI[states[name]]
    if (!employee) throw new Error(`${name} is missing`)
    return requesterOf('KOPI', states[name], employee, null)
  }
  return { irfan: single('irfan'), jamilah: single('jamilah'), karim: single('karim') }
}
