import { ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member, Organization, World } from '#test/world.ts'

type Setup = {
  readonly org: Organization
  readonly manager: Member
  readonly admin: Member
  readonly aina: Member
}

/** Creates an organization with a Manager and an employee, and platform staff, on 16 November 2026. */
export const createReportWorld = async (w: World): Promise<Setup> => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  const org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  return {
    org,
    manager: await w.member(org, 'Manager'),
    admin: await w.member(null, 'admin'),
    aina: await w.employee(org, { lastName: 'binti Rashid' }),
  }
}

/** Helpers that pay withdrawals and read the reports of the organization and of platform staff. */
export const reportSteps = (w: World, setup: () => Setup) => {
  const place = placing(w)
  const platformCalls = () => w.as(setup().admin).rollingPayAdmin
  const managementCalls = (member = setup().manager) => w.as(member).rollingPayManagement
  const paid = async (member: Member, facts: Parameters<typeof place>[2] = {}, of = setup().org) => {
    const one = await place(of, member, facts)
    await platformCalls().endOfDayProcessing({})
    await platformCalls().updateOne({
      ...one.key,
      status: 'completed',
      handover: 'Sent by e-mail',
      transferDate: dateIn(w.now()),
    })
    return one
  }
  return {
    place,
    platformCalls,
    managementCalls,
    paid,
    /** Travels to a time in Kuala Lumpur. */
    at: (time: string) => w.travelTo(`${time.replace(' ', 'T')}+08:00`),
    returned: async (member: Member, facts: Parameters<typeof place>[2] = {}) => {
      const { id: transactionId } = await paid(member, facts)
      const returnedOn = dateIn(w.now())
      await platformCalls().recordBankReturn({ orgId: setup().org.id, transactionId, reason: 'Closed', returnedOn })
    },
    /** The report of November. */
    report: (input: Partial<Parameters<ReturnType<typeof managementCalls>['getMonthlyReport']>[0]> = {}) =>
      managementCalls().getMonthlyReport({ period: '2026-11', ...input }),
    record: (amount: number, fields: object = {}) =>
      platformCalls().recordAdvanceRepayment({
        orgId: setup().org.id,
        amount: ringgit(amount),
        paidOn: '2026-11-16',
        reference: 'MBB 1',
        ...fields,
      }),
    account: () => managementCalls().getAdvanceAccount({}),
  }
}
