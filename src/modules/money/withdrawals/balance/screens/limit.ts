import { bpOf, percentDown, ringgitOf, senOf, type Ringgit } from '#kernel/money.ts'

/** The share of earned wages that can be withdrawn, rounded down to the sen like the ceiling. */
export const limitOf = ({ earned, percentage }: { readonly earned: Ringgit; readonly percentage: number }): Ringgit =>
  ringgitOf(percentDown(senOf(earned), bpOf(percentage)))

/** Whether less would be possible, because a limit has changed. */
export const isOverLimit = (code: string | null | undefined): boolean =>
  code === 'amount_over_limit' || code === 'amount_over_own_limit'
