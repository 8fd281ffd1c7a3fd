import { afterEach, expect } from 'vitest'
import { bp, percentHalfUp, sen, ringgit } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { placeWithdrawals, type PlacedWithdrawal } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import type { PolicyType, WithdrawalFrequency } from '#money/withdrawalPolicies/policy.rules.ts'
import type { WithdrawalReason } from '#money/withdrawals/withdrawal.rules.ts'
import type { Database } from '#server/postgres/database.ts'
import type { Member, Organization, World } from './world.ts'

/** The latest code sent to a number. */
export const lastCode = async (w: World, mobileNumber: string): Promise<string> => {
  const [newest] = await w.messages(mobileNumber)
  const code = /R-\d{6}/.exec(newest?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${mobileNumber}`)
  return code
}

/** Creates an approved policy. */
export const placePolicy = async (
  w: World,
  orgId: Id<'org'>,
  facts: {
    type?: PolicyType
    maximum?: number
    frequency?: WithdrawalFrequency
    day?: number
    autoApproval?: boolean
    from?: number
    to?: number
  },
): Promise<void> => {
  const type = facts.type ?? 'GENERAL'
  await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
    client.query(
      `insert into withdrawal_policies (org_id, id, type, maximum_withdrawal_sen, withdrawal_frequency, withdrawal_day, auto_approval, min_salary_sen,
         max_salary_sen, status, created_at, created_by, modified_at, modified_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'APPROVED', $10, $11, $10, $11)`,
      [
        orgId,
        w.id(),
        type,
        facts.maximum ?? 200_000,
        facts.frequency ?? 'DAILY',
        facts.day ?? 0,
        facts.autoApproval ?? false,
        type === 'ADVANCED' ? (facts.from ?? 0) : null,
        type === 'ADVANCED' ? (facts.to ?? 1_000_000) : null,
        w.now(),
        w.id(),
      ],
    ),
  )
}

/** Creates a withdrawal: by default 250.00, approved, with a fee of 2.5 % paid by the employee. */
export const placing = (w: World) => {
  let account = 600_000_000
  return async (org: Organization, member: Member, facts: Partial<PlacedWithdrawal> = {}) => {
    const amount = facts.amount ?? 250_00
    const row: PlacedWithdrawal = {
      orgId: org.id,
      orgName: org.name,
      id: w.id<'withdrawal'>(),
      employeeId: member.employeeId!,
      userId: member.id,
      icNumber: member.icNumber,
      employeeName: 'Nur Aina binti Rashid',
      status: 'approved',
      amount,
      fee: percentHalfUp(sen(amount), bp(250)),
      feePaidBy: 'employee',
      bankCode: 'MBBEMYKL',
      accountNumber: String((account += 1)),
      at: w.now(),
      ...facts,
    }
    await placeWithdrawals(w.database, [row])
    return { ...row, key: { orgId: row.orgId, transactionId: row.id, employeeICNumber: row.icNumber } }
  }
}

/** After each test, the audit of the ledger finds no difference, and the stored totals are the sums of their rows. */
export const auditAfterEach = (w: Pick<World, 'database'>): void =>
  afterEach(async () => {
    expect(await auditLedger(w.database)).toEqual([])
    expect(await disagreements(w.database)).toEqual([])
  })

/** The differences between stored totals and the sums of the rows. */
export const disagreements = async (database: Database): Promise<unknown[]> => {
  const { rows } = await database.transaction({ orgs: 'all' }, 'read', ({ client }) =>
    client.query(`
      select 'used' as what, org_id, employee_id || ' ' || period as key from (
        select org_id, employee_id, period, used_sen, last_requested_on, 1 as kept from employee_periods where used_sen > 0 or last_requested_on is not null
        union all
        select org_id, employee_id, period, sum(amount_sen) filter (where returned_at is null), max(requested_on), 0 from withdrawals
          where status not in ('cancelled', 'rejected') group by 1, 2, 3
      ) u group by org_id, employee_id, period
      having count(*) <> 2 or count(distinct coalesce(used_sen, 0)) <> 1 or count(distinct last_requested_on) <> 1
      union all
      select 'totals', org_id, concat_ws(' ', period, requested_on, status, reason_for_withdrawal) from (
        select org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen
          from withdrawal_totals where withdrawals <> 0 or amount_sen <> 0 or employee_fee_sen <> 0 or employer_fee_sen <> 0
        union all
        select org_id, period, requested_on, status, reason_for_withdrawal, count(*), sum(amount_sen),
          coalesce(sum(fee_sen) filter (where fee_paid_by = 'employee'), 0), coalesce(sum(fee_sen) filter (where fee_paid_by = 'employer'), 0)
          from withdrawals group by 1, 2, 3, 4, 5
      ) t group by org_id, period, requested_on, status, reason_for_withdrawal
      having count(*) <> 2 or count(distinct withdrawals) <> 1 or count(distinct amount_sen) <> 1 or count(distinct employee_fee_sen) <> 1
        or count(distinct employer_fee_sen) <> 1`),
  )
  return rows
}

export const reasonForWithdrawal: WithdrawalReason = 'Rent'

/** Employee operations for the withdrawal tests. */
export const withdrawing = (w: World) => {
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query<Row>(text, values))).rows
  const codeFor = async (member: Member, amount: number, reason: WithdrawalReason = reasonForWithdrawal) => {
    await w.as(member).rollingPayEmployee.sendVerificationCode({
      amount: ringgit(amount),
      reasonForWithdrawal: reason,
      resend: true,
    })
    return lastCode(w, member.mobileNumber)
  }
  const attempt = (
    member: Member,
    amount: number,
    verificationCode: string,
    options: { key?: string; reason?: WithdrawalReason } = {},
  ) =>
    w.as(member, options.key === undefined ? {} : { key: options.key }).rollingPayEmployee.initiateTransaction({
      amount: ringgit(amount),
      reasonForWithdrawal: options.reason ?? reasonForWithdrawal,
      verificationCode,
    })
  const withdraw = async (
    member: Member,
    amount: number,
    options: { key?: string; reason?: WithdrawalReason } = {},
  ) => {
    const { transactionId, ...answer } = await attempt(
      member,
      amount,
      await codeFor(member, amount, options.reason),
      options,
    )
    return {
      ...answer,
      transactionId,
      id: transactionId as Id<'withdrawal'>,
      employeeICNumber: member.icNumber,
      member,
    }
  }
  const balanceOf = (member: Member) => w.as(member).rollingPayEmployee.getRollingPayBalance({})
  const withdrawalsOf = (member: Member) =>
    query<Record<string, unknown>>('select * from withdrawals where employee_id = $1 order by id', [member.employeeId])
  return { query, codeFor, attempt, withdraw, balanceOf, withdrawalsOf }
}

/** Operations of management and platform staff. */
export const managing = (w: World) => {
  const manage = (member: Member, options: { key?: string } = {}) => w.as(member, options).rollingPayManagement
  const decide = (
    member: Member,
    { transactionId, employeeICNumber }: { transactionId: string; employeeICNumber: string },
    status: 'approved' | 'rejected',
    reason?: string,
  ) => manage(member).updateTransaction({ transactionId, employeeICNumber, status, ...(reason && { reason }) })
  return { manage, decide }
}

/** The number of batches. */
export const countBatches = async (w: World, by: Member | undefined): Promise<number> =>
  (await w.as(by ?? null).paymentFiles.getFiles({})).counts.batch
