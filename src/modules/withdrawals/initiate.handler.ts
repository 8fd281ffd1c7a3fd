import type { ErrorCode } from '#modules/errors.ts'
import type { Output } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { sen } from '#kernel/money.ts'
import { afterWrongCode, readCode, refusalOfCode } from '#modules/identity/codes.rules.ts'
import { codeDigest, writeWrongCodes } from '#modules/identity/codes.service.ts'
import { writeAudit } from '#server/audit.ts'
import type { GroupContext, GroupItem } from '#server/context.ts'
import { refuseUnlessSame, type CommandRow } from '#server/once.ts'
import { sameBytes } from '#server/secrets.ts'
import { arrivalOf } from './arrival.ts'
import type { rollingPayEmployee } from './employee-withdrawals.contract.ts'
import { readLockedFacts, type Person, type PersonFacts } from './facts.store.ts'
import { lockPeople, readStored, writeWithdrawals, type NewWithdrawal } from './initiate.store.ts'
import { ceilingOf, feeOf, whyNotAmount } from './limit.rules.ts'
import { boundTo } from './withdrawal.rules.ts'

type Call = typeof rollingPayEmployee.initiateTransaction
type Item = GroupItem<Call>
type Answer = Output<Call>

/** The state of a state while the requests of this batch are decided in order. */
type DecisionState = { readonly wrongBefore: number; facts: PersonFacts; readonly wrong: Item[]; locked: boolean }

/**
 * Withdrawals that arrive together are decided together: what everybody needs is locked and read in one flight, the pure
 * rules decide item by item, each seeing what the items before it took, and one statement writes what was agreed to.
 */
export const initiateTransactions = async (
  ctx: GroupContext,
  items: readonly Item[],
): Promise<(Answer | Refusal)[]> => {
  const people = peopleOf(items)
  const keys = items.flatMap((item) => item.key ?? [])
  // Sent at once, answered in order: the facts are read when every row is held.
  const [, facts, commands] = await Promise.all([
    lockPeople(ctx.client, people, ctx.today),
    readLockedFacts(ctx.client, people, ctx.today),
    readStored(ctx.client, keys),
  ])
  const states = new Map(
    [...facts].map(([id, one]): [string, DecisionState] => [
      id,
      { wrongBefore: one.wrongCodes, facts: one, wrong: [], locked: false },
    ]),
  )
  const made: NewWithdrawal[] = []
  const answered = new Map<string, { item: Item; answer: Answer | Refusal }>()
  const answers: (Answer | Refusal)[] = []
  for (const item of items) {
    const twin = item.key === undefined ? undefined : answered.get(item.key)
    const answer = twin ? twinAnswer(ctx, item, twin) : await answerOne(ctx, item, states, commands, made)
    if (item.key !== undefined && !twin) answered.set(item.key, { item, answer })
    answers.push(answer)
  }
  await Promise.all([writeWithdrawals(ctx, made), writeWrong(ctx, people, states)])
  return answers
}

/** Each state once, in the order in which rows are locked. */
const peopleOf = (items: readonly Item[]): Person[] => {
  const found = new Map<string, Person>()
  for (const { actor } of items)
    found.set(actor.employeeId, { orgId: actor.orgId, employeeId: actor.employeeId, id: actor.id })
  return [...found.values()].toSorted((a, b) => (a.orgId + a.employeeId < b.orgId + b.employeeId ? -1 : 1))
}

const commandOf = (ctx: GroupContext, item: Item) => ({
  call: ctx.call,
  key: item.key,
  owner: item.actor,
  inputHash: item.inputHash,
})

const earlierOne = (ctx: GroupContext, item: Item, row: CommandRow): Answer | Refusal => {
  try {
    refuseUnlessSame(row, commandOf(ctx, item))
    return row.answer as Answer
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The same key twice in one group: the second gets what the first got, if it is the same request. */
const twinAnswer = (
  ctx: GroupContext,
  item: Item,
  { item: first, answer }: { item: Item; answer: Answer | Refusal },
): Answer | Refusal => {
  const row = {
    key: item.key ?? '',
    org_id: first.actor.orgId,
    actor_id: first.actor.id,
    call: ctx.call,
    input_hash: first.inputHash,
    answer,
  }
  return earlierOne(ctx, item, row)
}

const answerOne = async (
  ctx: GroupContext,
  item: Item,
  states: ReadonlyMap<string, DecisionState>,
  commands: ReadonlyMap<string, CommandRow>,
  made: NewWithdrawal[],
): Promise<Answer | Refusal> => {
  const earlier = item.key === undefined ? undefined : commands.get(item.key)
  if (earlier) return earlierOne(ctx, item, earlier)
  const state = states.get(item.actor.employeeId)
  if (!state) return new Refusal('profile_not_found')
  const { facts } = state
  const whyNot = whyNotAmount(facts, item.input.amount)
  if (whyNot) return new Refusal<ErrorCode>(whyNot.code, { ...(whyNot.params && { params: whyNot.params }) })
  const { code } = facts
  if (!code || !isRightCode(ctx, item, code)) return countWrong(item, state)

  const one = await toWithdrawal(ctx, item, facts, code.id)
  made.push(one)
  state.facts = {
    ...facts,
    used: sen(facts.used + one.amount),
    lastOn: ctx.today,
    code: { ...code, usedAt: ctx.now },
    wrongCodes: 0,
  }
  return one.answer as Answer
}

const isRightCode = (ctx: GroupContext, { input, actor }: Item, code: NonNullable<PersonFacts['code']>): boolean => {
  const digits = readCode(input.verificationCode)
  if (!digits || code.usedAt !== null || code.expiresAt <= ctx.now) return false
  return sameBytes(
    code.hash,
    codeDigest(ctx.env, actor.id, 'withdrawal', boundTo(input.amount, input.reasonForWithdrawal), digits),
  )
}

const countWrong = (item: Item, state: DecisionState): Refusal => {
  const { facts } = state
  const { wrongCodes, outcome } = afterWrongCode(facts.wrongCodes)
  state.wrong.push(item)
  state.locked ||= outcome === 'locked'
  state.facts = { ...facts, wrongCodes, employee: { ...facts.employee, userActive: !state.locked } }
  return new Refusal<ErrorCode>(refusalOfCode[outcome])
}

const toWithdrawal = async (
  ctx: GroupContext,
  item: Item,
  facts: PersonFacts,
  codeId: string,
): Promise<NewWithdrawal> => {
  const { actor, input } = item
  const { organization, accrual, policy } = facts
  if ('whyNot' in accrual) throw new Error('a withdrawal without earnings')
  const withdrawalId = ctx.newId<'withdrawal'>()
  const status = policy.autoApproval ? 'approved' : 'pending'
  const expectedOn = await arrivalOf(facts.state, ctx.today)
  const answer: Answer = {
    message: 'Transaction has been successfuly initiated!',
    transactionId: withdrawalId,
    status,
    expectedOn,
  }
  return {
    orgId: actor.orgId,
    employeeId: actor.employeeId,
    id: actor.id,
    withdrawalId,
    status,
    amount: input.amount,
    ...feeOf(input.amount, organization.feeRate, organization.feePaidBy),
    feeRate: organization.feeRate,
    feePaidBy: organization.feePaidBy,
    reason: input.reasonForWithdrawal,
    salary: accrual.salary,
    earned: accrual.earned,
    ceiling: ceilingOf(accrual.earned, organization),
    usedBefore: facts.used,
    policy,
    expectedOn,
    codeId,
    actorName: actor.name,
    address: item.address,
    key: item.key ?? null,
    inputHash: item.inputHash,
    answer,
  }
}

/** Wrong codes are kept although their requests are refused; a right one begins the count again. */
const writeWrong = async (
  ctx: GroupContext,
  people: readonly Person[],
  states: ReadonlyMap<string, DecisionState>,
): Promise<void> => {
  const counts = []
  for (const { orgId, id, employeeId } of people) {
    const state = states.get(employeeId)
    if (!state || (state.wrong.length === 0 && state.wrongBefore === state.facts.wrongCodes)) continue
    const { locked, facts, wrong } = state
    counts.push({ orgId, id, wrongCodes: facts.wrongCodes, locked })
    for (const [i, { actor, address }] of wrong.entries()) {
      const after =
        locked && i === wrong.length - 1 ? { status: 'Suspended', because: 'wrong codes' } : { wrongCode: true }
      await writeAudit({ ...ctx, actor, address }, ctx.call, [{ type: 'user', id, after }])
    }
  }
  await writeWrongCodes(ctx, counts)
}
