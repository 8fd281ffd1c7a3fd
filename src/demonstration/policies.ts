import { senOf } from '#kernel/money.ts'
import type { ApprovedPolicy } from '#modules/withdrawals/request/limit.rules.ts'
import type { Payer } from './pay-terms.ts'
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
export const policiesOf = (org: Payer): ApprovedPolicy[] => [
  general(generalPolicies[org]),
  ...(org === 'KOPI' ? [advanced(bands.middle), advanced(bands.upper)] : []),
]
