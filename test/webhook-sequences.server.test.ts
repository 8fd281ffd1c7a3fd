import { createHash } from 'node:crypto'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { stateExample } from '#kernel/webhook-example.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { supplierFields } from '#money/suppliers/supplier-world.fixtures.ts'
import { eventChoices } from '#people/webhooks/webhook.rules.ts'
import { deliverWebhooks } from '#people/webhooks/webhook.jobs.ts'
import { openWebhooks } from '#server/outbound/webhooks.ts'
import { byLength, seedFrom } from './length.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { managing, placePolicy, withdrawing } from './withdrawing.ts'
import { world, type Member } from './world.ts'

const w = world()
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

const sequences = byLength(12, 300)
const mostActions = 12

type Event = { type: string; at: string; record: { kind: string; id: string }; sequence: number; status: string | null }
/** The program of the documentation. */
const openClient = () =>
  runInNewContext(`${stripTypeScriptTypes(stateExample)}; ({ receive, newest })`) as {
    receive: (webhook: { data: Event }) => void
    newest: Map<string, Event>
  }

type Own = Awaited<ReturnType<typeof disbursementWorld>>
type Run = {
  readonly own: Own
  readonly employees: Member[]
  readonly suppliers: string[]
  readonly withdrawals: { id: string; transactionId: string; employeeICNumber: string }[]
  /** The types of the events of each record, by kind and id. */
  readonly expected: Map<string, string[]>
}
const pick = <T>(from: readonly T[], choice: number): T | undefined => from[choice % Math.max(1, from.length)]
const expectEvent = ({ expected }: Run, type: string, id: string | null | undefined): void => {
  const key = `${type.split('.')[0]} ${id}`
  expected.set(key, [...(expected.get(key) ?? []), type])
}

type Action = (run: Run, choice: number) => Promise<unknown>
/** Each can be refused, and then has no event. */
const actions: Readonly<Record<string, Action>> = {
  hire: async ({ own, employees }) =>
    employees.push(await w.employee(own.organization, { status: 'pending-approval' })),
  approve: async (run, choice) => {
    const one = pick(run.employees, choice)
    if (!one) return
    await w.as(run.own.manager).employees.approveEmployees({ ICNumbers: [one.icNumber] })
    expectEvent(run, 'employee.approved', one.employeeId)
  },
  edit: async (run, choice) => {
    const one = pick(run.employees, choice)
    if (!one) return
    const address = `${w.now()} Jalan Raja`
    await w.as(run.own.manager).employees.editEmployee({ employeeICNumber: one.icNumber, address })
    if (run.expected.has(`employee ${one.employeeId}`)) expectEvent(run, 'employee.changed', one.employeeId)
  },
  leave: async (run, choice) => {
    const one = pick(run.employees, choice)
    if (!one) return
    await w.as(run.own.manager).employees.softDeleteEmployee({ employeeICNumber: one.icNumber })
    expectEvent(run, 'employee.left', one.employeeId)
  },
  supply: async ({ own, suppliers }) => {
    const { id } = await w.as(own.manager).suppliers.create(supplierFields())
    suppliers.push(id)
  },
  accept: async (run, choice) => {
    const id = pick(run.suppliers, choice)
    if (!id) return
    await w.as(run.own.admin).suppliers.approve({ id, orgId: run.own.organization.id })
    expectEvent(run, 'supplier.approved', id)
  },
  ban: async (run, choice) => {
    const id = pick(run.suppliers, choice)
    if (!id) return
    await w.as(run.own.admin).suppliers.blacklist({ id, orgId: run.own.organization.id, remarks: 'Fraud' })
    expectEvent(run, 'supplier.blacklisted', id)
  },
  withdraw: async (run) => {
    const made = await withdrawing(w).withdraw(await w.employee(run.own.organization), 100)
    run.withdrawals.push(made)
    expectEvent(run, 'withdrawal.requested', made.id)
  },
  decide: async (run, choice) => {
    const one = pick(run.withdrawals, choice)
    if (!one) return
    const decision = choice % 3 ? 'approved' : 'rejected'
    await managing(w).decide(run.own.manager, one, decision, decision === 'rejected' ? 'Not this month' : undefined)
    expectEvent(run, `withdrawal.${decision}`, one.id)
  },
}
const weights: Readonly<Record<string, number>> = { edit: 3, approve: 3, accept: 2, ban: 2 }

/** The time of the last change and the status of each record. */
const versionsOf = async ({ own }: Run) => {
  const { rows } = await w.database.pool.query<{ key: string; at: string; status: string }>(
    `select 'employee ' || id as key, modified_at as at, status from employees where org_id = $1
     union all select 'supplier ' || id, modified_at, status from suppliers where org_id = $1
     union all select 'withdrawal ' || id, modified_at, status from withdrawals where org_id = $1`,
    [own.organization.id],
  )
  return new Map(rows.map(({ key, ...version }) => [key, version]))
}

const choice = fc.record({
  action: fc.oneof(
    ...Object.keys(actions).map((action) => ({ weight: weights[action] ?? 1, arbitrary: fc.constant(action) })),
  ),
  a: fc.nat(999),
})
const input = fc.record({
  choices: fc.array(choice, { minLength: 4, maxLength: mostActions, size: 'max' }),
  /** The order in which the client gets the deliveries. */
  order: fc.nat(),
})

const openRun = async (): Promise<Run> => {
  const own = await disbursementWorld(w)
  await placePolicy(w, own.organization.id, {})
  const url = 'https://hr.receiver.example/'
  await w.as(own.manager).webhooks.create({ url, events: [...eventChoices] })
  return { own, employees: [], suppliers: [], withdrawals: [], expected: new Map() }
}

test('a client that gets each event twice and in any order knows the last state of every record', async () => {
  await fc.assert(
    fc.asyncProperty(input, async ({ choices, order }) => {
      w.travelTo('2026-11-16T02:00:00.000Z')
      const run: Run = await openRun()
      for (const { action, a } of choices) {
        w.pass(1_000)
        await actions[action]?.(run, a).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.code === 'internal') throw error
        })
      }
      const bodies = await deliverTwice()
      const client = openClient()
      for (const body of shuffled(bodies, order)) client.receive(body)
      await check(run, bodies, client.newest)
    }),
    { seed: seedFrom(20_261_201), numRuns: sequences },
  )
})

const shuffled = <T>(all: readonly T[], order: number): T[] =>
  all
    .map((one, i) => ({ one, at: createHash('sha1').update(`${order} ${i}`).digest('hex') }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ one }) => one)

/** The client answers the first attempt at each event with an error, so that it gets it again. */
const deliverTwice = async () => {
  receiver.received.length = 0
  const known = new Set<unknown>()
  receiver.answer = ({ headers }, response) => {
    response.writeHead(known.has(headers['webhook-id']) ? 204 : 500).end()
    known.add(headers['webhook-id'])
  }
  const sending = deliverWebhooks(openWebhooks(receiver.reach))
  await w.run(sending)
  w.pass(7_000)
  await w.run(sending)
  return receiver.received.map(({ body }) => JSON.parse(body) as { data: Event })
}

const check = async (run: Run, bodies: readonly { data: Event }[], newest: ReadonlyMap<string, Event>) => {
  const keyOf = ({ record }: Event) => `${record.kind} ${record.id}`
  const events = bodies.map(({ data }) => data)
  for (const [key, types] of run.expected)
    expect(
      events
        .filter((event) => keyOf(event) === key)
        .toSorted((a, b) => a.sequence - b.sequence)
        .map(({ type, sequence }) => [type, sequence]),
    ).toEqual(types.flatMap((type, i) => [0, 1].map(() => [type, i + 1])))
  const versions = await versionsOf(run)
  expect([...newest.keys()].toSorted()).toEqual([...run.expected.keys()].toSorted())
  for (const [key, { type, at, status }] of newest)
    expect({ key, type, at, status }).toEqual({ key, type: run.expected.get(key)?.at(-1), ...versions.get(key) })
}
