import { expect } from 'vitest'
import { placeFile } from '../place-file.ts'
import { mayBecome, move, shift, today, total, withBank, type Batch, type Withdrawal } from './model.ts'
import { managerOf, keyOf, pick, type Action } from './people.ts'
import { asDate, attempt, ringgit, withdrawalId, type Harness } from './harness.ts'

type Refused = { code: string; params: Record<string, unknown> }
/** Expects the refusal of a late change to contain the current status. */
const expectStatus = (w: Withdrawal) => (refusal: Refused) => {
  if (refusal.code === 'withdrawal_status') expect(refusal.params['status']).toBe(w.status)
}

/** Picks a withdrawal, mostly one that the step applies to. */
const pickMostly = (s: Harness, n: number, applies: (w: Withdrawal) => boolean): Withdrawal | undefined => {
  const fitting = s.p.withdrawals.filter(applies)
  const from = fitting.length > 0 && n % 5 > 0 ? fitting : s.p.withdrawals
  return from.length > 0 ? pick(from, n) : undefined
}

export const decide: Action = async (s, { a, b, c }) => {
  const w = pickMostly(s, a, ({ status }) => status === 'pending')
  if (!w) return
  const org = c % 9 === 8 ? 1 - w.org : w.org
  const status = b % 4 === 3 ? 'rejected' : 'approved'
  await attempt(s, {
    label: `${status} withdrawal of ${w.person} on ${w.on} by organization ${org}`,
    by: { org },
    refusals: org !== w.org ? ['not_found'] : w.status === 'pending' ? [] : ['withdrawal_status'],
    send: (options) =>
      s.w.as(managerOf(s, org, c), options).rollingPayManagement.updateTransaction({
        ...keyOf(s, w),
        status,
        ...(status === 'rejected' && { reason: 'No' }),
      }),
    done: () => move(w, status, status === 'rejected' ? 'No' : null),
    refused: expectStatus(w),
  })
}

export const approveMany: Action = async (s, { a, b, c }) => {
  const org = a % 2
  const own = s.p.withdrawals.filter((w) => w.org === org)
  const pending = own.filter((w) => w.status === 'pending')
  const from = c % 9 === 8 ? s.p.withdrawals : pending.length > 0 && c % 5 > 0 ? pending : own
  if (from.length === 0) return
  const chosen = [...new Set([pick(from, a), pick(from, b), pick(from, c)])]
  await attempt(s, {
    label: `organization ${org} approves ${chosen.map((w) => `${w.person} on ${w.on}`).join(', ')}`,
    by: { org },
    refusals: [
      ...(chosen.some((w) => w.org !== org) ? ['not_found'] : []),
      ...(chosen.some((w) => w.status !== 'pending') ? ['withdrawals_not_pending'] : []),
    ],
    send: (options) =>
      s.w.as(managerOf(s, org, b), options).rollingPayManagement.bulkApproveTransactions({
        transactions: chosen.map((w) => ({ id: withdrawalId(w.id), employeeICNumber: keyOf(s, w).employeeICNumber })),
      }),
    done: (answer) => {
      for (const w of chosen) move(w, 'approved')
      expect(answer).toMatchObject({ approved: chosen.length, amount: ringgit(total(chosen.map((w) => w.amount))) })
    },
  })
}

const dateFor = (s: Harness, n: number): string => shift(today(s.p), pick([0, 0, 0, -1, 0, 1, -6], n))
/** The reasons to refuse a transfer date: it is before the batch was sent or in the future. */
const dateRefusals = (s: Harness, date: string, chosen: readonly Withdrawal[]): string[] => [
  ...(date > today(s.p) ? ['transfer_date_in_future'] : []),
  ...(chosen.some((w) => w.batch !== null && date < s.p.batches[w.batch]!.on) ? ['transfer_date_too_early'] : []),
]

export const changeStatus: Action = async (s, { a, b, c }) => {
  const status = pick(['processing', 'completed', 'approved', 'cancelled', 'processing', 'completed'] as const, b)
  const w = pickMostly(s, a, (one) => mayBecome[one.status].includes(status))
  if (!w) return
  const date = dateFor(s, c)
  const isBlocked = s.p.employers[w.org]!.suspended && (status === 'approved' || status === 'processing')
  const dates = status === 'completed' ? dateRefusals(s, date, [w]) : []
  await attempt(s, {
    label: `platform staff change the withdrawal of ${w.person} on ${w.on} to ${status} ${status === 'completed' ? date : ''}`,
    by: {},
    refusals: [
      ...(mayBecome[w.status].includes(status) ? [] : ['withdrawal_status']),
      ...(isBlocked ? ['organization_not_active'] : []),
      ...dates,
      ...(status === 'completed' && date < w.on ? ['transfer_date_before_request'] : []),
    ],
    send: (options) =>
      s.w.as(s.admin, options).rollingPayAdmin.updateOne({
        orgId: s.organizations[w.org]!.id,
        ...keyOf(s, w),
        status,
        ...(status === 'completed' && { transferDate: asDate(date), handover: 'Sent by e-mail' }),
        ...(status === 'cancelled' && { reason: 'By mistake', bankAnswer: 'Stopped' }),
        ...(status === 'approved' && { reason: 'The employer is away' }),
      }),
    done: () => {
      move(w, status, status === 'cancelled' ? 'By mistake' : null)
      if (status === 'completed') w.transferOn = date
    },
    refused: expectStatus(w),
  })
}

const unsent = (s: Harness): Withdrawal[] =>
  s.p.withdrawals.filter((w) => (w.status === 'approved' || w.status === 'processing') && w.batch === null)
const isHeld = (s: Harness, w: Withdrawal): boolean => s.p.employers[w.org]!.held.has(w.account)
/** What end of day sends: not those of suspended organizations, and not those to accounts on hold. */
export const readyToSend = (s: Harness): Withdrawal[] =>
  unsent(s).filter((w) => !s.p.employers[w.org]!.suspended && !isHeld(s, w))

export const endOfDay: Action = async (s) => {
  const toSend = readyToSend(s)
  await attempt(s, {
    label: `end of day sends ${toSend.length}`,
    by: {},
    refusals: [],
    send: (options) => s.w.as(s.admin, options).rollingPayAdmin.endOfDayProcessing({}),
    done: ({ batch, count, total: net, rows }) => {
      expect({ count, net }).toEqual({ count: toSend.length, net: ringgit(total(toSend.map((w) => w.net))) })
      const bySize = (a: number, b: number) => a - b
      expect(rows.map((row) => row.netAmount).toSorted(bySize)).toEqual(
        toSend.map((w) => ringgit(w.net)).toSorted(bySize),
      )
      if (toSend.length === 0) return expect(batch).toBeNull()
      const made: Batch = { id: batch!.id, number: s.p.batches.length + 1, on: today(s.p), members: toSend }
      expect(batch).toMatchObject({ number: made.number, sentOn: made.on })
      s.p.batches.push(made)
      for (const w of toSend) {
        w.batch = s.p.batches.length - 1
        move(w, 'processing')
      }
    },
  })
}

/** Completes everything with the bank, one batch, or a selection. */
export const completeMany: Action = async (s, { a, b, c }) => {
  const batch = b % 3 === 1 && s.p.batches.length > 0 ? pick(s.p.batches, a) : undefined
  const sent = s.p.withdrawals.filter((w) => withBank(w) && (!batch || batch.members.includes(w)))
  const isSelection = b % 3 === 2 && s.p.withdrawals.length > 0
  const chosen = isSelection
    ? [
        ...new Set([
          pick(sent.length > 0 ? sent : s.p.withdrawals, a),
          pick(c % 4 ? s.p.withdrawals : sent.concat(s.p.withdrawals), c),
        ]),
      ]
    : sent
  const date = dateFor(s, c)
  await attempt(s, {
    label: `platform staff complete ${isSelection ? 'a selection of ' : batch ? `batch ${batch.number}, ` : ''}${chosen.length} as of ${date}`,
    by: {},
    refusals: [
      ...(chosen.every((w) => sent.includes(w)) ? [] : ['withdrawal_status']),
      ...dateRefusals(s, date, chosen),
    ],
    send: (options) =>
      s.w.as(s.admin, options).rollingPayAdmin.completeAll({
        transferDate: asDate(date),
        handover: 'Sent by e-mail',
        ...(batch && { batchIds: [batch.id] }),
        ...(isSelection && { ids: chosen.map((w) => withdrawalId(w.id)) }),
      }),
    done: (answer) => {
      expect(answer).toMatchObject({ completed: chosen.length, net: ringgit(total(chosen.map((w) => w.net))) })
      for (const w of chosen) {
        move(w, 'completed')
        w.transferOn = date
      }
    },
  })
}

const resultWords = ['paid', 'failed', 'Successful', 'PAID', 'rejected'] as const
const isPaid = (n: number) => !['failed', 'rejected'].includes(pick(resultWords, n))

/**
 * Applies a result file for some of the sent transfers. Lines of indistinguishable ones stay open, unless all of them
 * appear with the same result.
 */
export const applyBankResult: Action = async (s, { a, b, c }) => {
  const batch = c % 3 === 0 && s.p.batches.length > 0 ? pick(s.p.batches, a) : undefined
  const waiting = s.p.withdrawals.filter((w) => withBank(w) && (!batch || batch.members.includes(w)))
  const chosen = waiting.filter((_, i) => b % 4 === 0 || (b + i) % 2 === 0)
  if (waiting.length === 0 && a % 8 > 0) return
  const outcome = (w: Withdrawal) => (b % 5 === 0 ? a : a + chosen.indexOf(w))
  const alike = (w: Withdrawal, v: Withdrawal) => w.account === v.account && w.net === v.net
  const isAmbiguous = (w: Withdrawal) =>
    waiting.some((v) => v !== w && alike(v, w) && (!chosen.includes(v) || isPaid(outcome(v)) !== isPaid(outcome(w))))
  const applied = chosen.filter((w) => !isAmbiguous(w))
  const hasUnknownLine = b % 11 === 7
  const paid = applied.filter((w) => isPaid(outcome(w)))
  const date = dateFor(s, c)
  // A file with the content of an earlier one is refused.
  const reason = `Account closed (${s.w.id()})`
  const lines = chosen.map(
    (w) =>
      `${w.account},${Math.floor(w.net / 100)}.${String(w.net % 100).padStart(2, '0')},${pick(resultWords, outcome(w))},${reason}`,
  )
  const text = [
    'Account No.,Amount,Status,Reason',
    ...lines,
    ...(hasUnknownLine ? [`999999999,1.00,paid,${reason}`] : []),
  ]
  const downloadUrl = await placeFile(s.w, s.admin, 'bank-result', text.join('\n'))
  await attempt(s, {
    label: `the bank result has ${chosen.length} transfers, ${applied.length} of them match, ${paid.length} paid on ${date}`,
    by: {},
    refusals: [
      ...(text.length === 1 ? ['result_file_unreadable'] : applied.length === 0 ? ['result_nothing_matches'] : []),
      ...dateRefusals(s, date, paid),
    ],
    send: (options) =>
      s.w.as(s.admin, options).rollingPayAdmin.applyBankResult({
        downloadUrl,
        transferDate: asDate(date),
        ...(batch && { batchId: batch.id }),
      }),
    done: (answer) => {
      expect(answer).toMatchObject({ completed: paid.length, cancelled: applied.length - paid.length })
      for (const w of applied) {
        if (paid.includes(w)) w.transferOn = date
        move(w, paid.includes(w) ? 'completed' : 'cancelled', paid.includes(w) ? null : reason)
      }
    },
  })
}

export const bankReturns: Action = async (s, { a, b, c }) => {
  const completed = s.p.withdrawals.filter((w) => w.status === 'completed' && w.returnedAt === null)
  const from = b % 4 > 0 && completed.length > 0 ? completed : s.p.withdrawals
  if (from.length === 0) return
  const w = pick(from, a)
  const date = dateFor(s, c)
  await attempt(s, {
    label: `the bank returns the withdrawal of ${w.person} on ${w.on}`,
    by: {},
    refusals: [
      ...(w.status === 'completed' ? [] : ['withdrawal_status']),
      ...(w.returnedAt === null ? [] : ['already_returned']),
      ...(date > today(s.p) ? ['return_date_in_future'] : []),
      ...(w.transferOn !== null && date < w.transferOn ? ['return_date_too_early'] : []),
    ],
    send: (options) =>
      s.w.as(s.admin, options).rollingPayAdmin.recordBankReturn({
        orgId: s.organizations[w.org]!.id,
        transactionId: withdrawalId(w.id),
        reason: 'No such account',
        returnedOn: asDate(date),
      }),
    done: () => {
      w.returnedAt = s.p.ms
      w.steps.push('returned')
      s.p.employers[w.org]!.held.add(w.account)
    },
    refused: expectStatus(w),
  })
}

/** Releases the account of a withdrawal, mostly of one on hold. */
export const releaseAccount: Action = async (s, { a }) => {
  const w = pickMostly(s, a, (one) => isHeld(s, one))
  if (!w) return
  await attempt(s, {
    label: `platform staff release the account of ${w.person} for the withdrawal on ${w.on}`,
    by: {},
    refusals: isHeld(s, w) ? [] : ['account_not_held'],
    send: (options) =>
      s.w.as(s.admin, options).rollingPayAdmin.releaseAccount({
        orgId: s.organizations[w.org]!.id,
        transactionId: withdrawalId(w.id),
        reason: 'The bank reopened it',
      }),
    done: () => void s.p.employers[w.org]!.held.delete(w.account),
  })
}

/** Suspends an organization or turns off its rolling pay, and mostly turns it on again. */
export const switchOrganization: Action = async (s, { a, b }) => {
  const org = a % 2
  const employer = s.p.employers[org]!
  const off = employer.suspended || !employer.rollingPay ? false : b % 2 === 0
  if (b % 4 < 2) employer.suspended = off
  else employer.rollingPay = !off
  if (!off) Object.assign(employer, { suspended: false, rollingPay: true })
  await s.w.database.pool.query('update organizations set status = $2, rolling_pay = $3 where org_id = $1', [
    s.organizations[org]!.id,
    employer.suspended ? 'Suspended' : 'Active',
    employer.rollingPay,
  ])
  s.log.push(
    `organization ${org} ${employer.suspended ? 'suspended' : employer.rollingPay ? 'active' : 'without rolling pay'}`,
  )
}
