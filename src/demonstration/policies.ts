import { senOf } from '#kernel/money.ts'
import type { ApprovedPolicy } from '#modules/withdrawals/limit.rules.ts'
import { bands, generals } from './setting.ts'

const general = ({
  maximumWithdrawalAmount,
  withdrawalFrequency,
  autoApproval,
}: (typeof generals)[keyof typeof generals]): ApprovedPolicy => ({
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

/** The policies in effect throughout, in the form the rules need. */
export const policiesOf = (org: 'KOPI' | 'SATAY'): ApprovedPolicy[] =>
  org === 'SATAY' ? [general(generals.SATAY)] : [general(generals.KOPI), advanced(bands.middle), advanced(bands.upper)]
