import { bp, percentHalfUp, ringgit, ringgitOf, sen } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import type { Member, World } from '#test/world.ts'
import { placeDisbursement } from './place-disbursement.fixtures.ts'

type Terms = { readonly dueDate?: string; readonly amountDue?: number; readonly amountRepaid?: number }
type PaymentFields = { readonly paymentDate?: string; readonly reference?: string; readonly isAnother?: boolean }

/** An organization with a completed disbursement, for which it owes 10,500.00. */
export type SettlementWorld = Awaited<ReturnType<typeof settlementWorld>>

export const settlementWorld = async (w: World) => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization()
  const admin = await w.member(null, 'admin')
  const manager = await w.member(org, 'Manager')
  const disbursementId = await placeDisbursement(w, org.id, manager.id)
  const key = { disbursementId, orgId: org.id }
  const settlements = (member = admin) => w.as(member).repayments
  const payments = (member = admin) => w.as(member).repaymentTransactions
  const formOf = ({ dueDate = '2026-12-20', amountDue = 10_500, amountRepaid = 0 }: Terms = {}) => ({
    ...key,
    dueDate,
    amountDue: ringgit(amountDue),
    amountRepaid: ringgit(amountRepaid),
  })
  const paymentOf = (repaymentId: string, amount: number, fields: PaymentFields = {}) => ({
    ...key,
    repaymentId,
    paymentDate: '2026-11-16',
    amountRepaid: ringgit(amount),
    ...fields,
  })
  return {
    org,
    admin,
    manager,
    disbursementId,
    key,
    settlements,
    payments,
    formOf,
    paymentOf,
    create: (dueDate?: string) => settlements().create(formOf(dueDate ? { dueDate } : {})),
    update: (repaymentId: string, terms: Terms = {}, modifiedAt?: string) =>
      settlements().update({ ...formOf(terms), repaymentId, modifiedAt }),
    /** A second settlement: of a disbursement with this total in sen, and fees of 5 %. */
    createAnother: async (total: number, name: string, dueDate = '2026-12-20') => {
      const other = await placeDisbursement(w, org.id, manager.id, { name, total })
      const fees = percentHalfUp(sen(total), bp(200)) + percentHalfUp(sen(total), bp(300))
      const amountDue = ringgitOf(sen(total + fees))
      const form = { orgId: org.id, disbursementId: other, amountDue, amountRepaid: ringgit(0), dueDate }
      return settlements().create(form)
    },
    pay: (repaymentId: string, amount: number, fields?: PaymentFields) =>
      payments().create(paymentOf(repaymentId, amount, fields)),
    correct: (repaymentId: string, id: string, amount: number, fields?: PaymentFields) =>
      payments().update({ ...paymentOf(repaymentId, amount, fields), id }),
    void: (repaymentId: string, id: string, reason = 'Entered twice') =>
      payments().void({ ...key, repaymentId, id, reason }),
    read: (repaymentId: string, member: Member = manager) =>
      settlements(member).getOne({ repaymentId, disbursementId, orgId: org.id }),
    paymentsOf: async (repaymentId: string) =>
      (await payments(manager).getAll({ repaymentId, disbursementId })).payments,
    /** The changes of a settlement in the audit trail, newest first. */
    changesOf: (repaymentId: string) => historyOf(w, manager, repaymentId),
    /** Balances of the organization’s ledger accounts in sen. */
    balances: async () => {
      const { rows } = await w.database.pool.query<{ account: string; balance_sen: string }>(
        'select account, balance_sen from ledger_accounts where org_id = $1',
        [org.id],
      )
      return Object.fromEntries(rows.map((row) => [row.account, Number(row.balance_sen)]))
    },
  }
}
