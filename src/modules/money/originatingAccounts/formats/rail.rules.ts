import { bankDaysAfter, ibgCutOff } from '#ground/banks/bank-days.rules.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { dateIn, timeIn, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Rail } from './format.rules.ts'

/** The Islamic arm of each bank that has one. For transfers within a bank and by IBG they are one. */
const arms: Readonly<Record<string, string>> = {
  MBISMYKL: 'MBBEMYKL',
  CTBBMYKL: 'CIBBMYKL',
  PIBEMYK1: 'PBBEMYKL',
  RHBAMYKL: 'RHBBMYKL',
  HLIBMYKL: 'HLBBMYKL',
  AISLMYKL: 'ARBKMYKL',
  AIBBMYKL: 'PHBMMYKL',
  ALSRMYKL: 'MFBBMYKL',
  HMABMYKL: 'HBMBMYKL',
  OABBMYKL: 'OCBCMYKL',
  SCSRMYK1: 'SCBLMYKX',
}
/** The BIC of the bank that an Islamic arm belongs to, or the bank's own. */
export const parentBank = (bank: string): string => arms[bank] ?? bank

/** `17:00`, in Kuala Lumpur. */
type Time = string
/** What a bank offers on a rail on a bank day. Amounts are in sen. */
export type RailTerms = {
  readonly least: Sen
  /** Null if unlimited. */
  readonly most: Sen | null
  /** A file that comes at this time or later is processed on the next bank day. */
  readonly cutOff: Time
  /** When the payee has the money that was sent before a time of the same day. Empty: no time is known. */
  readonly arrivals: readonly { readonly before: Time; readonly by: Time }[]
  /** Null if the bank doesn't publish it. */
  readonly fee: Sen | null
}

/** The interbank schedule of IBG, and what the banks of Malaysia have in common. */
const usual: Readonly<Record<Rail, RailTerms>> = {
  internal: { least: sen(1), most: null, cutOff: '18:30', arrivals: [], fee: null },
  ibg: {
    least: sen(1),
    most: sen(100_000_000),
    cutOff: ibgCutOff,
    arrivals: [
      { before: '05:00', by: '11:00' },
      { before: '08:00', by: '14:00' },
      { before: '11:00', by: '17:00' },
      { before: '14:00', by: '20:20' },
      { before: ibgCutOff, by: '23:00' },
    ],
    fee: null,
  },
  rentas: { least: sen(1_000_000), most: null, cutOff: '16:00', arrivals: [], fee: null },
}

/** Where a bank differs. */
const ofBank: Readonly<Record<string, Partial<Record<Rail, Partial<RailTerms>>>>> = {
  MBBEMYKL: { ibg: { cutOff: '16:30' } },
  PBBEMYKL: { ibg: { fee: sen(0) } },
}

/** The terms of a rail at the bank that pays, whose code is a BIC. */
export const railTerms = (from: string, rail: Rail): RailTerms => ({
  ...usual[rail],
  ...ofBank[parentBank(from)]?.[rail],
})

type Payment = { readonly amount: Sen; readonly bank: string; readonly from: string }
/** The rail of a payment among those that a format has; null if none of them takes the amount. */
export const railOf = ({ amount, bank, from }: Payment, rails: readonly Rail[]): Rail | null => {
  const isInternal = parentBank(bank) === parentBank(from)
  const takes = (rail: Rail) => {
    const { least, most } = railTerms(from, rail)
    return rails.includes(rail) && amount >= least && (most === null || amount <= most)
  }
  return (
    (['internal', 'ibg', 'rentas'] as const).find((rail) => (rail !== 'internal' || isInternal) && takes(rail)) ?? null
  )
}

type Sending = { readonly from: string; readonly rail: Rail; readonly on: LocalDate; readonly now: Instant }
/**
 * When the payee has the money that a bank is told to pay on a bank day, if it gets the file now. A file for a later day waits
 * at the bank and leaves in the first run of that day; one for today that comes after the cut-off does so on the next bank day.
 */
export const railArrival = ({ from, rail, on, now }: Sending) => {
  const { cutOff, arrivals } = railTerms(from, rail)
  const isToday = on <= dateIn(now)
  const time = isToday ? timeIn(now) : '00:00'
  const isLate = time >= cutOff
  const run = isLate ? arrivals[0] : arrivals.find(({ before }) => time < before)
  return { on: isLate ? bankDaysAfter(on, 1) : on, by: run?.by ?? null, cutOff, isLate }
}
