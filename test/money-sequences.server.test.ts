import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { ringgit, senOf, type Ringgit } from '#kernel/money.ts'
import { addDays, dateIn } from '#kernel/time.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { fileRoutes } from '#ground/files/file.routes.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { closeMonths } from '#owed/statements/statement.jobs.ts'
import { checkCredit, keyOfSettlement, paymentsOf, settlementsOf } from './sequences/credit.ts'
import { openWire, type Wire } from './wire.ts'
import { disagreements, placing } from './withdrawing.ts'
import { world, type Member } from './world.ts'
import { byLength, seedFrom } from './length.ts'

const seed = seedFrom(20_261_124)
const sequences = byLength(4, 200)
/** A guard against a sequence that hangs. */
const maxSeconds = 60 * sequences
const limit = ringgit(250_000)

const w = world()
const place = placing(w)
let wire: Wire
beforeAll(async () => {
  wire = await openWire(w.app, { routes: [fileRoutes(w.files)] })
})
afterAll(() => wire.http.close())

const users = ['manager', 'executive', 'employee', 'admin', 'superadmin', 'stranger', 'nobody'] as const
type User = (typeof users)[number]
const management: readonly User[] = ['manager', 'executive']
const platform: readonly User[] = ['admin', 'superadmin']

type Client = ReturnType<typeof w.as>
type Key = { readonly id: string; readonly orgId: string }
type Withdrawal = Awaited<ReturnType<typeof place>>
const startRun = async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const own = await disbursementWorld(w)
  const people: Readonly<Record<Exclude<User, 'nobody'>, Member>> = {
    manager: own.manager,
    executive: own.executive,
    employee: await w.employee(own.organization),
    admin: own.admin,
    superadmin: await w.member(null, 'superadmin'),
    stranger: await w.member(await w.organization(), 'Manager'),
  }
  const placed = [await own.process(5_000), await own.process(20_000, 8_000), await own.approve(3_000)]
  return {
    own,
    people,
    suppliers: [await own.supplier(), await own.supplier()],
    keys: placed.map(({ id, orgId }): Key => ({ id, orgId })),
    done: new Set<string>(),
    withdrawals: [] as Withdrawal[],
    log: [] as string[],
  }
}
type Run = Awaited<ReturnType<typeof startRun>>

const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % Math.max(1, from.length)]
const today = () => dateIn(w.now())

/** The fields of a disbursement to one or two suppliers, which can exceed the credit. */
const fieldsOf = async ({ own, suppliers }: Run, a: number, b: number) => {
  const payees = []
  for (let i = 0; i <= b % 2; i++) {
    const payee = await own.payee(500 + ((a * (i + 7)) % (a % 5 ? 30_000 : 140_000)), suppliers[(a + i) % 2])
    payees.push({ ...payee, ...(b % 3 > 0 && { duplicateReason: 'Two deliveries' }) })
  }
  return own.fields(payees, { date: addDays(today(), 3 + (b % 20)), isDraft: a % 4 === 0 })
}

/** A call with its input, or null if there is no record for it. */
type Attempt = ((client: Client) => Promise<unknown>) | null
/** `by` are the permitted users, whose calls can still be refused. Calls of all others are refused. */
type Action = { readonly by: readonly User[]; readonly prepare: (run: Run, a: number, b: number) => Promise<Attempt> }

/** Picks a record, mostly one in these statuses. */
const pickMostly = async <T extends { readonly id: string }>(
  table: 'disbursements' | 'withdrawals',
  all: readonly T[],
  statuses: readonly string[],
  choice: number,
): Promise<T | undefined> => {
  const { rows } = await w.database.pool.query<{ id: string }>(`select id from ${table} where status = any($1)`, [
    statuses,
  ])
  const fitting = all.filter(({ id }) => rows.some((row) => row.id === id))
  return pick(fitting.length > 0 && choice % 5 > 0 ? fitting : all, Math.floor(choice / 5))
}

const onDisbursement = (
  by: readonly User[],
  statuses: readonly string[],
  call: (client: Client, key: Key) => Promise<unknown>,
): Action => ({
  by,
  prepare: async ({ keys }, a) => {
    const key = await pickMostly('disbursements', keys, statuses, a)
    return key ? (client) => call(client, key) : null
  },
})
const disbursementActions: Readonly<Record<string, Action>> = {
  create: {
    by: management,
    prepare: async (run, a, b) => {
      const fields = await fieldsOf(run, a, b)
      return async (client) => {
        const { id } = await client.disbursements.create(fields)
        run.keys.push({ id, orgId: run.own.organization.id })
      }
    },
  },
  edit: {
    by: management,
    prepare: async (run, a, b) => {
      const key = await pickMostly('disbursements', run.keys, ['draft', 'pending-approval'], b)
      const fields = await fieldsOf(run, a, b)
      return key ? (client) => client.disbursements.update({ id: key.id, ...fields }) : null
    },
  },
  approve: onDisbursement(management, ['pending-approval'], ({ disbursements }, { id }) =>
    disbursements.approve({ id }),
  ),
  delete: onDisbursement(management, ['draft', 'pending-approval'], ({ disbursements }, { id }) =>
    disbursements.delete({ id }),
  ),
  draft: onDisbursement(platform, ['approved'], ({ disbursements }, key) => disbursements.draft(key)),
  process: onDisbursement(platform, ['approved'], ({ disbursements }, key) => disbursements.process(key)),
  processWithCurlec: onDisbursement(platform, ['approved'], ({ disbursements }, key) =>
    disbursements.processWithCurlec(key),
  ),
  complete: onDisbursement(platform, ['processing'], ({ disbursements }, key) =>
    disbursements.complete({ ...key, dateCompleted: today() }),
  ),
  cancel: onDisbursement(platform, ['approved', 'processing'], ({ disbursements }, key) =>
    disbursements.cancel({ ...key, reasonForCancellation: 'Goods not delivered' }),
  ),
  retry: onDisbursement(platform, ['processing'], ({ disbursements }, key) =>
    disbursements.retryPayouts({ ...key, lineIds: ['0'.repeat(16)], total: ringgit(1_000) }),
  ),
}

const settlementFields = ({ own }: Run, toRepay: Ringgit, a: number) => {
  const before = a % 3 === 0 ? 10_000 : 0
  return {
    orgId: own.organization.id,
    amountDue: ringgit((senOf(toRepay) - before + (a % 7 === 0 ? 1 : 0)) / 100),
    amountRepaid: ringgit(before / 100),
    dueDate: addDays(today(), a % 90),
  }
}
const onSettlement = (
  prepare: (run: Run, one: Awaited<ReturnType<typeof settlementsOf>>[number], b: number) => Promise<Attempt>,
): Action => ({
  by: platform,
  prepare: async (run, a, b) => {
    const one = pick(await settlementsOf(w, run.own), a)
    return one ? prepare(run, one, b) : null
  },
})
const amountFor = (due: Ringgit, b: number) => ringgit((b % 3 === 0 ? senOf(due) : (b % 2_000_000) + 1) / 100)
const settlementActions: Readonly<Record<string, Action>> = {
  createSettlement: {
    by: platform,
    prepare: async (run, a, b) => {
      const { disbursements } = await w.as(run.own.admin).repayments.getUnsettled({})
      const own = disbursements.filter(({ orgId }) => orgId === run.own.organization.id)
      const one = pick(own, b) ?? { disbursementId: pick(run.keys, b)?.id, toRepay: ringgit(1_050) }
      const { disbursementId, toRepay } = one
      if (!disbursementId) return null
      const fields = { ...settlementFields(run, toRepay, a), disbursementId }
      return (client) => client.repayments.create(fields)
    },
  },
  editSettlement: onSettlement(async (run, one, b) => {
    const { toRepay } = await w.as(run.own.admin).repayments.getOne(keyOfSettlement(one))
    const fields = { ...settlementFields(run, toRepay, b), disbursementId: one.disbursementId, repaymentId: one.id }
    return (client) => client.repayments.update(fields)
  }),
  deleteSettlement: onSettlement(
    async (_, one) => (client) => client.repayments.delete({ ...keyOfSettlement(one), reason: 'Entered twice' }),
  ),
  pay: onSettlement(async (_, one, b) => {
    const payment = { ...keyOfSettlement(one), paymentDate: today(), amountRepaid: amountFor(one.amountDue, b) }
    return (client) => client.repaymentTransactions.create(payment)
  }),
  correct: onSettlement(async ({ own }, one, b) => {
    const payment = pick(await paymentsOf(w, own, one), b)
    const amountRepaid = amountFor(one.amountDue, b)
    const fields = { ...keyOfSettlement(one), paymentDate: today(), amountRepaid }
    return payment ? (client) => client.repaymentTransactions.update({ ...fields, id: payment.id }) : null
  }),
  void: onSettlement(async ({ own }, one, b) => {
    const payment = pick(await paymentsOf(w, own, one), b)
    return payment
      ? (client) =>
          client.repaymentTransactions.void({ ...keyOfSettlement(one), id: payment.id, reason: 'Entered twice' })
      : null
  }),
}

const onWithdrawal = (
  by: readonly User[],
  statuses: readonly string[],
  call: (client: Client, one: Withdrawal, b: number) => Promise<unknown>,
): Action => ({
  by,
  prepare: async ({ withdrawals }, a, b) => {
    const one = await pickMostly('withdrawals', withdrawals, statuses, a)
    return one ? (client) => call(client, one, b) : null
  },
})
const withdrawalActions: Readonly<Record<string, Action>> = {
  decide: onWithdrawal(management, ['pending'], ({ rollingPayManagement }, { id, icNumber }, b) =>
    rollingPayManagement.updateTransaction({
      transactionId: id,
      employeeICNumber: icNumber,
      ...(b % 4 === 0 ? { status: 'rejected', reason: 'No' } : { status: 'approved' }),
    }),
  ),
  endOfDay: {
    by: platform,
    prepare: async () => (client) => client.rollingPayAdmin.endOfDayProcessing({}),
  },
  completeAll: {
    by: platform,
    prepare: async () => (client) =>
      client.rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: today() }),
  },
  completeOne: onWithdrawal(platform, ['processing'], ({ rollingPayAdmin }, { key }) =>
    rollingPayAdmin.updateOne({ ...key, status: 'completed', handover: 'Sent by e-mail', transferDate: today() }),
  ),
  cancelOne: onWithdrawal(platform, ['pending', 'approved', 'processing'], ({ rollingPayAdmin }, { key }) =>
    rollingPayAdmin.updateOne({ ...key, status: 'cancelled', reason: 'By mistake', bankAnswer: 'Stopped' }),
  ),
  bankReturns: onWithdrawal(platform, ['completed'], ({ rollingPayAdmin }, { id, orgId }) =>
    rollingPayAdmin.recordBankReturn({ orgId, transactionId: id, reason: 'Account closed', returnedOn: today() }),
  ),
}
const actions: Readonly<Record<string, Action>> = { ...disbursementActions, ...settlementActions, ...withdrawalActions }
const weights: Readonly<Record<string, number>> = {
  create: 6,
  approve: 8,
  process: 6,
  complete: 8,
  pay: 6,
  wait: 1,
  delete: 1,
}

/** Calls that succeed at least once in the default sequences. */
const expectedActions = ['create', 'approve', 'complete', 'editSettlement', 'pay', 'void', 'decide', 'completeAll']

/** Events without a call: a request by an employee, and time that passes and closes months. */
const events: Readonly<Record<string, (run: Run, a: number) => Promise<unknown>>> = {
  request: async ({ own, people, withdrawals }, a) =>
    withdrawals.push(
      await place(own.organization, people.employee, {
        status: a % 3 === 0 ? 'approved' : 'pending',
        amount: 10_000 + (a % 20_000),
        feePaidBy: a % 2 ? 'employee' : 'employer',
      }),
    ),
  wait: async (_, a) => {
    w.pass((1 + (a % 12)) * 86_400_000)
    await w.run(closeMonths)
  },
}

const tables = [
  'account_transactions',
  'advance_repayments',
  'bank_batches',
  'benefit_repayments',
  'disbursement_approvals',
  'disbursement_files',
  'disbursement_lines',
  'disbursements',
  'employee_periods',
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'payouts',
  'provider_fees',
  'provider_top_ups',
  'settlement_payments',
  'settlements',
  'statement_lines',
  'statements',
  'transfer_totals',
  'withdrawal_changes',
  'withdrawal_requests',
  'withdrawal_states',
  'withdrawal_totals',
]
const digests = tables.map(
  (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t)`,
)
/** A digest of every table about money. */
const readMoney = async () =>
  (await w.database.pool.query({ text: `select ${digests.join(', ')}`, rowMode: 'array' })).rows

type Choice = { readonly action: string; readonly user: User | 'permitted'; readonly a: number; readonly b: number }

/** Makes a call and expects that it changes nothing if refused, and that it is refused without permission. */
const step = async (run: Run, { action, user, a, b }: Choice): Promise<void> => {
  const event = events[action]
  if (event) {
    run.log.push(`${action} ${a}`)
    await event(run, a)
    return
  }
  const { by, prepare } = actions[action] ?? { by: [], prepare: async () => null }
  const caller = user === 'permitted' ? (pick(by, a + b) ?? 'nobody') : user
  const send = await prepare(run, a, b)
  if (!send) return
  const before = await readMoney()
  const outcome = await send(w.as(caller === 'nobody' ? null : run.people[caller])).then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code === 'internal') throw error
      return error.code
    },
  )
  run.log.push(`${action} ${a} ${b} by ${caller}: ${outcome}`)
  if (!by.includes(caller)) expect(outcome, `${action} by ${caller}`).not.toBe('done')
  if (outcome !== 'done') {
    expect(await readMoney(), `${action} was refused`).toEqual(before)
    return
  }
  run.done.add(action)
  const credit = await checkCredit(w, run.own, limit)
  if (action === 'approve') expect(credit).toBeGreaterThanOrEqual(0)
}

/** Expects repeated downloads of a statement to have the same bytes. */
const downloadStatements = async ({ people: { employee } }: Run): Promise<void> => {
  const calls = w.as(employee).rollingPayEmployee
  const statements = await calls.getMonthlyStatements({})
  for (const { id: statementId } of statements.slice(0, 2)) {
    const bytes = []
    for (let time = 0; time < 2; time++) {
      const { url } = await calls.getDownloadURL({ statementId })
      const response = await fetch(wire.address + url, { headers: { cookie: `upah=${employee.token}` } })
      bytes.push(Buffer.from(await response.arrayBuffer()))
    }
    expect(bytes[0]?.subarray(0, 4).toString()).toBe('%PDF')
    expect(bytes[1]).toEqual(bytes[0])
  }
}

const number = fc.nat({ max: 9_999_999 })
const choice = fc.record({
  action: fc.oneof(
    ...[...Object.keys(actions), ...Object.keys(events)].map((action) => ({
      weight: weights[action] ?? 2,
      arbitrary: fc.constant(action),
    })),
  ),
  user: fc.oneof(
    { weight: 5, arbitrary: fc.constant('permitted' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...users) },
  ),
  a: number,
  b: number,
})

test(
  'credit, settlements, statements and ledger stay consistent in any sequence of calls by any user',
  async () => {
    let completedRuns = 0
    const done = new Set<string>()
    const property = fc.asyncProperty(
      fc.array(choice, { minLength: 40, maxLength: 70, size: 'max' }),
      async (choices) => {
        const run = await startRun()
        try {
          for (const one of choices) await step(run, one)
          w.pass(32 * 86_400_000)
          await w.run(closeMonths)
          await downloadStatements(run)
          expect(await disagreements(w.database)).toEqual([])
          expect(await auditLedger(w.database)).toEqual([])
        } catch (error) {
          throw new Error(`after\n  ${run.log.join('\n  ')}\n${String(error)}`, { cause: error })
        }
        completedRuns += 1
        for (const action of run.done) done.add(action)
      },
    )
    await fc.assert(property, { seed, numRuns: sequences, endOnFailure: true })
    expect(completedRuns).toBe(sequences)
    expect([...done]).toEqual(expect.arrayContaining(expectedActions))
  },
  maxSeconds * 1000,
)
