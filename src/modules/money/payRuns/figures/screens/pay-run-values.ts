import { typedRinggit } from '#kernel/money.ts'
import type { Grouping, PayType } from '../../pay-run.rules.ts'
import type { PayRun } from '../../screens/pay-run.ts'

export type Values = {
  payType: PayType
  payDay: string
  grouping: Grouping
  groups: string[]
  benefitName: string
  amount: number | string
}
/** The values of the form, of a run or of a new run of this type. */
export const valuesOf =
  (payType: PayType) =>
  (shown: PayRun | null): Values => ({
    payType: shown?.payType ?? payType,
    payDay: shown?.payDay ?? '',
    grouping: shown?.grouping ?? 'categories',
    groups: shown?.groups.map(({ id }) => id) ?? [],
    benefitName: shown?.benefitName ?? '',
    amount: shown?.amount ?? '',
  })
/** The input of the calls. An empty amount is not a number, so the schema reports it as required. */
export const inputOf = ({ payType, payDay, grouping, groups, benefitName, amount }: Values) => {
  const shared = { payDay, grouping, groups }
  return payType === 'Regular'
    ? ({ payType, ...shared } as const)
    : ({ payType, ...shared, benefitName, amount: typedRinggit(amount) } as const)
}
