import { bp, senOf } from '#kernel/money.ts'
import type { WithdrawalFacts } from './limit.rules.ts'

/** An employer who allows withdrawals up to day 25. */
export const openEmployer: WithdrawalFacts['organization'] = {
  active: true,
  rollingPay: true,
  offOn: null,
  pausedOn: null,
  pause: null,
  rollingPayMax: senOf(2000),
  maximumAdvance: bp(5000),
  statutoryLimit: true,
  minimum: senOf(100),
  feeRate: bp(250),
  feePaidBy: 'employee',
  cutOffDay: 25,
}

/** An employee who can withdraw. */
export const ableEmployee: WithdrawalFacts['employee'] = {
  approved: true,
  disabled: false,
  disabledOn: null,
  leaving: false,
  hasBank: true,
  paymentsHeld: false,
  accountReturned: false,
  accountUsableFrom: null,
  mobileVerified: true,
  userActive: true,
  termsAccepted: true,
  planWaits: false,
}
