import { type Period } from '#kernel/time.ts'
import { setKnownEmail } from '#test/known-contacts.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member, Organization, World } from '#test/world.ts'
import { closeMonths, notifyStatements } from './statement.jobs.ts'
import type { NoticePage } from './statement.contract.ts'

type Key = {
  readonly key: { readonly orgId: string; readonly transactionId: string; readonly employeeICNumber: string }
}
type Setup = { readonly org: Organization; readonly admin: Member; readonly aina: Member }

/** Creates an organization with an employee, and platform staff, on 16 November 2026. */
export const createStatementWorld = async (w: World): Promise<Setup> => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  const admin = await w.member(null, 'admin')
  const aina = await w.employee(org)
  // In the product, the employee and the account have the same e-mail address.
  await setKnownEmail(w, aina, aina.email)
  return { org, admin, aina }
}

/** Helpers that pay withdrawals, close months and read the statements. */
export const statementSteps = (w: World, setup: () => Setup) => {
  const place = placing(w)
  const calls = (member = setup().aina) => w.as(member).rollingPayEmployee
  const sendAll = () => w.as(setup().admin).rollingPayAdmin.endOfDayProcessing({})
  const complete = ({ key }: Key, transferDate: string) =>
    w
      .as(setup().admin)
      .rollingPayAdmin.updateOne({ ...key, status: 'completed', handover: 'Sent by e-mail', transferDate })
  const paid = async (...facts: Parameters<typeof place>[2][]) => {
    const { org, aina } = setup()
    const placed = await Promise.all(facts.map((fact) => place(org, aina, fact)))
    await sendAll()
    for (const one of placed) await complete(one, '2026-11-16')
    return placed
  }
  /** Travels to a time in Kuala Lumpur. */
  const at = (time: string) => w.travelTo(`${time.replace(' ', 'T')}+08:00`)
  const close = () => w.run(closeMonths)
  const statements = (member = setup().aina) => calls(member).getMonthlyStatements({})
  return {
    place,
    calls,
    sendAll,
    complete,
    paid,
    at,
    close,
    statements,
    /** Closes November as soon as it is due, and returns the statement. */
    closeNovember: async () => {
      at('2026-12-01 00:30:00')
      await close()
      const [statement] = await statements()
      if (!statement) throw new Error('November has no statement')
      return statement
    },
    returnByBank: ({ key }: Key, returnedOn: string) => {
      const { orgId, transactionId } = key
      const one = { orgId, transactionId, reason: 'Account closed', returnedOn }
      return w.as(setup().admin).rollingPayAdmin.recordBankReturn(one)
    },
    /** Runs the queued notification jobs of an organization and returns their pages. */
    notifyAll: async (orgId: string): Promise<NoticePage[]> => {
      const pages: NoticePage[] = []
      for (;;) {
        const { rows } = await w.database.pool.query<{ payload: NoticePage }>(
          `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
            where t.id = j.task_id and t.identifier = 'notifyStatements' and j.payload->>'orgId' = $1 returning j.payload`,
          [orgId],
        )
        for (const { payload } of rows) await w.run(notifyStatements, payload)
        if (rows.length === 0) return pages
        pages.push(...rows.map(({ payload }) => payload))
      }
    },
    firstPage: (period: string): NoticePage => ({ orgId: setup().org.id, period: period as Period, after: '' }),
  }
}
