export const originatingStatuses = ['Active', 'InActive'] as const

type Verifiable = {
  readonly bank: string
  readonly account: string
  readonly format: string
  readonly corporateId: string
}
/** Whether a test upload of the first form also shows that the bank takes files of the second. */
export const isSameForBank = (a: Verifiable, b: Verifiable): boolean =>
  a.bank === b.bank && a.account === b.account && a.format === b.format && a.corporateId === b.corporateId
