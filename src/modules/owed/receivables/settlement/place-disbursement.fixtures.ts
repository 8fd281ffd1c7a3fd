import { bp, percentHalfUp, sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { World } from '#test/world.ts'

type Placed = {
  readonly name?: string
  readonly total?: number
  readonly completedOn?: string
  readonly months?: number
}

/** Stores a completed disbursement of 10,000.00 with fees of 500.00, without a settlement. Amounts are in sen. */
export const placeDisbursement = async (
  w: Pick<World, 'database' | 'id' | 'now'>,
  orgId: string,
  userId: string,
  { name = 'Suppliers October', total = 10_000_00, completedOn = '2026-10-20', months = 2 }: Placed = {},
): Promise<Id<'disbursement'>> => {
  const id = w.id<'disbursement'>()
  const fee = (rate: number) => percentHalfUp(sen(total), bp(rate))
  await w.database.pool.query(
    `insert into disbursements (org_id, id, name, pay_on, repayment_months, payees_type, status, payees, total_sen,
       platform_fee_bp, monthly_fee_bp, platform_fee_sen, monthly_fees_sen, version, digest, processed_with, completed_on,
       created_at, created_by, modified_at, modified_by, submitted_at, submitted_by, approved_at, processed_at, completed_at)
     values ($1, $2, $3, $5, $6, 'suppliers', 'completed', 1, $4, 200, 150, $9, $10, 1, '\\x01', 'file', $5,
       $7, $8, $7, $8, $7, $8, $7, $7, $7)`,
    [orgId, id, name, total, completedOn, months, w.now(), userId, fee(200), fee(300)],
  )
  return id
}
