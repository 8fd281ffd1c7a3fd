import type { BlockCode } from '#money/withdrawals/balance/limit.rules.ts'

/** The state of each employee in which nothing can be withdrawn. Some have it only on some days of a month. */
export const shownBy = {
  user_disabled: 'khalid@kopi.example',
  organization_paused: 'salmah@dobi.example',
  employment_ending: 'suresh@kopi.example',
  employee_not_approved: 'peishan@kopi.example',
  withdrawals_disabled: 'devi@kopi.example',
  payments_held: 'haslina@kopi.example',
  account_returned: 'irfan@kopi.example',
  account_waiting: 'ganesh@kopi.example',
  mobile_not_verified: 'chong@kopi.example',
  terms_not_accepted: 'badrul@kopi.example',
  own_pause: 'faridah@kopi.example',
  frequency_exceeded: 'jamilah@kopi.example',
  past_cut_off: 'nadia@satay.example',
  deduction_limit: 'karim@kopi.example',
  balance_below_minimum: 'lina@kopi.example',
  nothing_to_withdraw: 'lina@kopi.example',
} as const satisfies Partial<Record<BlockCode, string>>

/** The states that no employee of the demonstration has, with the way to them. */
export const notShown = {
  organization_not_active: 'The employees of a suspended organization can’t sign in, and Lampu Digital has none.',
  feature_off: 'Turn off Advance Pay of an organization.',
  impossible_dates: 'No form accepts an end date before the start date.',
  no_salary: 'Create an employee without a salary.',
  no_bank_details: 'Create an employee without a bank account.',
  plan_waiting: 'On most days, an employee with a proposed plan on Deductions has it.',
  paused_by_employer: 'Pause the withdrawals of an organization as its Manager.',
  monthly_maximum_used: 'Lower the maximum per month of an organization to what an employee has withdrawn.',
  own_number_used: 'Set an own limit.',
  own_after_day: 'Set an own limit.',
  own_limit_reached: 'Set an own limit.',
  not_withdrawal_day: 'Approve a policy with a day of the month.',
  never_open: 'Approve a policy with a day after the cut-off.',
} as const satisfies Partial<Record<BlockCode, string>>
