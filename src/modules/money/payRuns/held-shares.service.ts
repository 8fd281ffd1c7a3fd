import { isEmployeeHeld } from '#people/employees/account/payment-holds.service.ts'
import { isWalletRefused, walletUsableFrom } from '#people/employees/account/wallet-account.service.ts'

const isUnsent = `r.status in ('pending_approval', 'approved', 'pending_payment')`
/**
 * SQL for whether a share isn't sent because the employee has reported a changed account. Until the run is sent, a report can
 * come in or be resolved.
 */
export const isReported = `(s.held and s.usable_from_at is null or ${isUnsent} and (${isEmployeeHeld('s.org_id', 's.employee_id')} or ${isWalletRefused('s')}))`
/**
 * SQL for the time from which the wallet account of a share can be used, null if it can. Which accounts still wait is decided
 * when payment starts. The parameter is `now`.
 */
export const shareUsableFrom = `coalesce(s.usable_from_at, case when r.status in ('draft', 'pending_approval', 'approved')
  then (select u.at from (select ${walletUsableFrom('s')} as at) u where u.at > :now::timestamptz) end)`
/** SQL for whether a share waits for its wallet account and isn't on hold. The parameter is `now`. */
export const isWaiting = `(not ${isReported} and ${shareUsableFrom} is not null)`
/** SQL for whether a share isn't sent. The parameter is `now`. */
export const isShareHeld = `(${isReported} or r.status not in ('draft', 'pending_approval') and ${shareUsableFrom} is not null)`
