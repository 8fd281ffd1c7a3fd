import type { Bilingual } from '#kernel/bilingual.ts'
import { lifecycle } from '#kernel/lifecycle.ts'
import { formatRm, type Sen } from '#kernel/money.ts'

export const policyTypes = ['GENERAL', 'ADVANCED'] as const
export type PolicyType = (typeof policyTypes)[number]
export const policyTypeNames: Readonly<Record<PolicyType, Bilingual>> = {
  GENERAL: ['General', 'Umum'],
  ADVANCED: ['Advanced', 'Lanjutan'],
}

type OfRange = { readonly minSalary: Sen | null; readonly maxSalary: Sen | null }
/** The name of a policy: its salary range, or General. */
export const policyName = ({ minSalary, maxSalary }: OfRange): Bilingual => {
  if (minSalary === null || maxSalary === null) return policyTypeNames.GENERAL
  const name = `${formatRm(minSalary)} – ${formatRm(maxSalary)}`
  return [name, name]
}

/** An edit of an approved policy creates a pending revision, so approved values stay in force until it is approved. */
export const policyLifecycle = lifecycle({
  states: ['PENDING', 'APPROVED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', by: 'Manager', secondPerson: true },
    return: { from: ['PENDING'], to: 'PENDING', by: 'Manager' },
    delete: { from: ['PENDING', 'APPROVED'], to: null, by: 'management' },
  },
  error: 'policy_not_pending',
})
export const policyStatuses = policyLifecycle.states
export type PolicyStatus = (typeof policyStatuses)[number]

/** How often an employee may withdraw. */
export const withdrawalFrequencies = ['DAILY', 'ONCE_A_WEEK', 'ONCE_EVERY_TWO_WEEKS', 'ONCE_PER_MONTH'] as const
export type WithdrawalFrequency = (typeof withdrawalFrequencies)[number]

export const frequencyNames: Record<WithdrawalFrequency, Bilingual> = {
  DAILY: ['Daily', 'Setiap hari'],
  ONCE_A_WEEK: ['Once a week', 'Sekali seminggu'],
  ONCE_EVERY_TWO_WEEKS: ['Once every two weeks', 'Sekali setiap dua minggu'],
  ONCE_PER_MONTH: ['Once per month', 'Sekali sebulan'],
}
/** The name of a frequency, with the day of the month if one is set: `Once per month (5th)`. */
export const frequencyText = (frequency: WithdrawalFrequency, withdrawalDate = 0): Bilingual => {
  const [english, malay] = frequencyNames[frequency]
  return withdrawalDate === 0
    ? [english, malay]
    : [`${english} (${ordinal(withdrawalDate)})`, `${malay} (${withdrawalDate} hb)`]
}

/** `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st` */
export const ordinal = (day: number): string => {
  const teen = day % 100 >= 11 && day % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** The last selectable day if the organization has no cut-off day. */
export const defaultCutoffDay = 30

export type SalaryRange = { readonly minSalary: Sen; readonly maxSalary: Sen }
/** Ranges include both ends: 2,000 to 3,000 and 3,000 to 4,000 overlap. */
export const overlaps = (a: SalaryRange, b: SalaryRange): boolean =>
  a.minSalary <= b.maxSalary && b.minSalary <= a.maxSalary
