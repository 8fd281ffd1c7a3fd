import { ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member, Organization, World } from '#test/world.ts'

type Cast = {
  readonly org: Organization
  readonly manager: Member
  readonly admin: Member
  readonly aina: Member
}

/** An organization with a Manager and an employee, and platform staff, on 16 November 2026. */
export const reportCast = async (w: World): Promise<Cast> => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  return {
    org,
    manager: await w.member(org, 'Manager'),
    admin: await w.member(null, 'admin'),
    aina: await w.employee(org, { lastName: 'binti Rashid' }),
  }
}

/** Pays withdrawals, and reads the reports of the organization and of platform staff. */
export const reportSteps = (w: World, cast: () => Cast) => {
  const place = placing(w)
  const desk = () => w.as(cast().admin).rollingPayAdmin
  const office = (member = cast().manager) => w.as(member).rollingPayManagement
  const paid = async (member: Member, facts: Parameters<typeof place>[2] = {}, of = cast().org) => {
    const one = await place(of, member, facts)
    await desk().endOfDayProcessing({})
    await desk().updateOne({ ...one.key, status: 'completed', transferDate: dateIn(w.now()) })
    return one
  }
  return {
    place,
    desk,
    office,
    paid,
    /** Travels to a time in Kuala Lumpur. */
    at: (time: string) => w.travelTo(`${time.replace(' ', 'T')}+08:00`),
    returned: async (member: Member, facts: Parameters<typeof place>[2] = {}) => {
      const { id: transactionId } = await paid(member, facts)
      const returnedOn = dateIn(w.now())
      await desk().recordBankReturn({ orgId: cast().org.id, transactionId, reason: 'Closed', returnedOn })
    },
    /** The report of November. */
    report: (input: Partial<Parameters<ReturnType<typeof office>['getMonthlyReport']>[0]> = {}) =>
      office().getMonthlyReport({ period: '2026-11', ...input }),
    record: (amount: number, fields: object = {}) =>
      desk().recordAdvanceRepayment({
        orgId: cast().org.id,
        amount: ringgit(amount),
        paidOn: '2026-11-16',
        reference: 'MBB 1',
        ...fields,
      }),
    account: () => office().getAdvanceAccount({}),
  }
}
