import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The transfers of a day that were not returned. */
export const sumTransferred = statement(
  `select coalesce(sum(withdrawals), 0)::int as count, coalesce(sum(net_sen), 0)::int8 as net_sen from transfer_totals where transfer_on = :on`,
  { on: 'date' },
  { count: 'int', net: 'sen' },
)

/** Amounts by the day of the request, without transfers that were returned since the start of the earlier month. */
export const sumByDay = statement(
  `select period, requested_on, sum(amount_sen)::int8 as amount_sen from (
     select period, requested_on, amount_sen from withdrawal_totals
      where period in (:period, :before) and status not in ('cancelled', 'rejected')
     union all
     select w.period, w.requested_on, -w.amount_sen from withdrawals w where w.period in (:period, :before) and w.returned_at >= :since) t
    group by 1, 2`,
  { period: 'period', before: 'period', since: 'instant' },
  { ...typesOf('withdrawal_totals', 'period requestedOn'), amount: 'sen' },
)

/** The returns of all months that are not marked as handled, with the amounts that the banks returned. */
export const sumOpenReturns = statement(
  `select returned_reason as reason, count(*)::int as count, sum(net_sen)::int8 as net_sen from withdrawals
    where returned_at is not null and return_handled_at is null group by 1 order by 2 desc, 1`,
  {},
  { reason: 'withdrawals.returned_reason!', count: 'int', net: 'sen' },
)

/** The newest of these returns. */
export const selectOpenReturns = statement(
  `select id, org_id, org_name, employee_id, employee_name, period, net_sen, returned_reason, returned_at from withdrawals
    where returned_at is not null and return_handled_at is null order by returned_at desc, id desc limit :most`,
  { most: 'int' },
  typesOf('withdrawals', 'id orgId orgName employeeId employeeName period net returnedReason! returnedAt!'),
)

// Stored totals, minus the few that were set to processing manually and never sent.
const processingByHand = `from withdrawals w where w.status = 'processing' and w.sent_at is null`
export const sumInFlight = statement(
  `select coalesce(sum(t.withdrawals) filter (where t.status = 'pending'), 0)::int8 as pending,
    coalesce(sum(t.amount_sen) filter (where t.status = 'pending'), 0)::int8 as pending_amount,
    (select r.requested_at from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
      where s.status = 'pending' order by s.id limit 1) as oldest_at,
    (coalesce(sum(t.withdrawals) filter (where t.status = 'processing'), 0) - (select count(*) ${processingByHand}))::int8 as with_bank,
    (coalesce(sum(t.amount_sen - t.employee_fee_sen) filter (where t.status = 'processing'), 0)
      - (select coalesce(sum(w.net_sen), 0) ${processingByHand}))::int8 as with_bank_amount
  from withdrawal_totals t where t.withdrawals <> 0 and t.status in ('pending', 'approved', 'processing')`,
  {},
  { pending: 'int', pendingAmount: 'sen', oldestAt: 'instant?', withBank: 'int', withBankAmount: 'sen' },
)
