import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import { userRecord } from '#people/identity/user-record.rules.ts'
import type { ErrorCode } from '#kernel/registered.ts'
import type { Output } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { formatRm, sen, type Sen } from '#kernel/money.ts'
import { afterWrongCode, readCode, refusalOfCode, type CodeOutcome } from '#people/identity/codes/codes.rules.ts'
import { codeDigest, replacedAt, writeWrongCodes } from '#people/identity/codes/codes.service.ts'
import type { BatchCommandHandler, BatchContext, BatchItem } from '#server/context.ts'
import { sameBytes } from '#server/secrets.ts'
import { arrivalOf } from '../arrival.rules.ts'
import type { requestCalls } from './request.contract.ts'
import { readLockedFacts, type Person, type PersonFacts } from '../balance/facts.store.ts'
import { lockPeople, writeWithdrawals, type NewWithdrawal } from './initiate.store.ts'
import { feeOf, limitsOf, type Fee } from '../balance/limit.rules.ts'
import { whyNotAmount } from '../balance/opening.rules.ts'
import { boundTo } from '../withdrawal.rules.ts'

type Call = typeof requestCalls.initiateTransaction
type Item = BatchItem<Call>
type Answer = Output<Call>

/** The state of an employee while the requests of the batch are decided in order. */
type Progress = { readonly wrongBefore: number; facts: PersonFacts; locked: boolean }

/**
 * Decides withdrawals that arrive together. One round trip locks and reads their facts, the pure rules decide item by
 * item, each after the effects of the items before it, and one statement inserts the accepted ones.
 */
export const initiateWithdrawals: BatchCommandHandler<Call> = async (ctx, items) => {
  const people = peopleOf(items)
  // Pipelined but executed in order: the facts are read after every row is locked.
  const [, facts] = await Promise.all([lockPeople(ctx.client, people, ctx.today), readLockedFacts(ctx, people)])
  const progress = new Map(
    [...facts].map(([id, one]): [string, Progress] => [id, { wrongBefore: one.wrongCodes, facts: one, locked: false }]),
  )
  return async (fresh) => {
    const made: NewWithdrawal[] = []
    const answers: (Answer | Refusal)[] = []
    for (const item of fresh) answers.push(await answerOne(ctx, item, progress, made))
    ctx.last(Promise.all([writeWithdrawals(ctx, made), writeWrong(ctx, people, progress)]))
    return answers
  }
}

/** Distinct employees, in lock order. */
const peopleOf = (items: readonly Item[]): Person[] => {
  const found = new Map<string, Person>()
  for (const { actor } of items)
    found.set(actor.employeeId, { orgId: actor.orgId, employeeId: actor.employeeId, id: actor.id })
  return [...found.values()].toSorted((a, b) => (a.orgId + a.employeeId < b.orgId + b.employeeId ? -1 : 1))
}

const answerOne = async (
  ctx: BatchContext,
  item: Item,
  progress: ReadonlyMap<string, Progress>,
  made: NewWithdrawal[],
): Promise<Answer | Refusal> => {
  const own = progress.get(item.actor.employeeId)
  if (!own) return new Refusal('profile_not_found')
  const { facts } = own
  const whyNot = whyNotAmount(facts, item.input.amount)
  if (whyNot) return new Refusal<ErrorCode>(whyNot.code, { ...(whyNot.params && { params: whyNot.params }) })
  if (facts.returnedBefore && item.input.accountConfirmed !== true)
    return new Refusal<ErrorCode>('account_not_confirmed', { params: { reason: facts.returnedBefore.reason } })
  const { net } = feeOfAmount(facts, item.input.amount)
  if (item.input.net !== undefined && item.input.net !== net)
    return new Refusal<ErrorCode>('fee_changed', { params: { net: formatRm(net) } })
  const { code } = facts
  if (code && code.usedAt === null && code.expiresAt <= ctx.now) return refusing('expired')
  if (!code || !isRightCode(ctx, item, code)) {
    const digits = readCode(item.input.verificationCode)
    const sentAt =
      code?.usedAt === null ? await replacedAt(ctx, { user: item.actor, purpose: 'withdrawal' }, digits) : null
    return sentAt ? refusing({ replacedAt: sentAt }) : countWrong(item, own)
  }

  const one = await toWithdrawal(ctx, item, facts, code.id)
  made.push(one)
  own.facts = {
    ...facts,
    used: sen(facts.used + one.amount),
    lastOn: ctx.today,
    own: { ...facts.own, made: facts.own.made + 1 },
    code: { ...code, usedAt: ctx.now },
    wrongCodes: 0,
  }
  item.record({
    type: withdrawalRecord,
    id: one.withdrawalId,
    after: { status: one.status, amount: one.amount, reasonForWithdrawal: one.reason },
  })
  return {
    message: 'Transaction has been successfuly initiated!',
    transactionId: one.withdrawalId,
    status: one.status,
    expectedOn: one.expectedOn,
  }
}

const feeOfAmount = ({ organization }: PersonFacts, amount: Sen): Fee =>
  feeOf(amount, organization.feeRate, organization.feePaidBy)

const isRightCode = (ctx: BatchContext, { input, actor }: Item, code: NonNullable<PersonFacts['code']>): boolean => {
  const digits = readCode(input.verificationCode)
  if (!digits || code.usedAt !== null) return false
  return sameBytes(
    code.hash,
    codeDigest(ctx.env, actor.id, 'withdrawal', boundTo(input.amount, input.reasonForWithdrawal), digits),
  )
}

const countWrong = (item: Item, own: Progress): Refusal => {
  const { facts } = own
  const { wrongCodes, outcome } = afterWrongCode(facts.wrongCodes)
  item.record({
    type: userRecord,
    id: item.actor.id,
    after: outcome === 'locked' ? { status: 'Suspended', because: 'wrong codes' } : { wrongCode: true },
  })
  own.locked ||= outcome === 'locked'
  own.facts = { ...facts, wrongCodes, employee: { ...facts.employee, userActive: !own.locked } }
  return refusing(outcome)
}

const refusing = (outcome: CodeOutcome): Refusal => {
  const { code, params } = refusalOfCode(outcome)
  return new Refusal<ErrorCode>(code, { params })
}

const toWithdrawal = async (
  ctx: BatchContext,
  item: Item,
  facts: PersonFacts,
  codeId: string,
): Promise<NewWithdrawal> => {
  const { actor, input } = item
  const { organization, accrual, policy } = facts
  if ('whyNot' in accrual) throw new Error('accepted withdrawal without earned wages')
  const withdrawalId = ctx.newId<'withdrawal'>()
  const status = policy.autoApproval ? 'approved' : 'pending'
  const expectedOn = arrivalOf(ctx.now)
  return {
    orgId: actor.orgId,
    employeeId: actor.employeeId,
    id: actor.id,
    withdrawalId,
    status,
    amount: input.amount,
    ...feeOfAmount(facts, input.amount),
    feeRate: organization.feeRate,
    feePaidBy: organization.feePaidBy,
    reason: input.reasonForWithdrawal,
    salary: accrual.salary,
    earned: accrual.earned,
    // The employer reads this figure, and never an employee's own limit.
    ceiling: limitsOf(facts).employerLimit,
    usedBefore: facts.used,
    policy,
    expectedOn,
    codeId,
    actorName: actor.name,
  }
}

/** Wrong codes are counted even though their requests are refused; a correct code resets the count. */
const writeWrong = async (
  ctx: BatchContext,
  people: readonly Person[],
  progress: ReadonlyMap<string, Progress>,
): Promise<void> => {
  const counts = []
  for (const { orgId, id, employeeId } of people) {
    const own = progress.get(employeeId)
    if (!own || own.wrongBefore === own.facts.wrongCodes) continue
    const { locked, facts } = own
    counts.push({ orgId, id, wrongCodes: facts.wrongCodes, locked })
  }
  await writeWrongCodes(ctx, counts)
}
