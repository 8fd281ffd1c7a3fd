import { dateIn } from '#kernel/time.ts'
import { sen } from '#kernel/money.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member, World } from '#test/world.ts'
import { makeDeductionLists } from './making/deduction.jobs.ts'

/** An organization with cut-off 25 and pay day 28 that pays the fee of 2.5 %, and helpers that pay withdrawals and make lists. */
export const deductionWorld = async (w: World, facts: Parameters<World['organization']>[0] = {}) => {
  const org = await w.organization({ name: 'Kopi Kita Sdn Bhd', serviceFeePaidBy: 'employer', ...facts })
  const admin = await w.member(null, 'admin')
  const manager = await w.member(org, 'Manager')
  const executive = await w.member(org, 'Executive')
  const place = placing(w)
  const platform = () => w.as(admin).rollingPayAdmin
  const calls = (member: Member = manager) => w.as(member).deductions
  const pending = (member: Member, amount: number) =>
    place(org, member, { amount, feePaidBy: 'employer', status: 'pending' })
  const sent = async (member: Member, amount: number) => {
    const placed = await place(org, member, { amount, feePaidBy: 'employer' })
    await platform().endOfDayProcessing({})
    return placed
  }
  const complete = ({ key }: Awaited<ReturnType<typeof sent>>) =>
    platform().updateOne({ ...key, status: 'completed', handover: 'Sent by e-mail', transferDate: dateIn(w.now()) })
  const paid = async (member: Member, amount: number) => {
    const placed = await sent(member, amount)
    await complete(placed)
    return placed
  }
  return {
    org,
    admin,
    manager,
    executive,
    calls,
    pending,
    sent,
    complete,
    paid,
    employee: (firstName: string, salary = 3_000_00) =>
      w.employee(org, { firstName, lastName: 'Test', salary: sen(salary) }),
    returned: ({ key }: Awaited<ReturnType<typeof sent>>) => {
      const { orgId, transactionId } = key
      return platform().recordBankReturn({
        orgId,
        transactionId,
        reason: 'Account closed',
        returnedOn: dateIn(w.now()),
      })
    },
    /** Travels to a time in Kuala Lumpur. */
    at: (time: string) => w.travelTo(`${time.replace(' ', 'T')}+08:00`),
    makeLists: () => w.run(makeDeductionLists),
    lists: async () => (await calls().getLists({ sort: { by: 'madeAt' }, pageSize: 50 })).lists,
    /** The newest list. */
    newest: async () => {
      const [list] = (await calls().getLists({})).lists
      if (!list) throw new Error('there is no list')
      return list
    },
    details: (listId: string, member: Member = manager) => calls(member).getList({ listId }),
    lines: async (listId: string) => (await calls().getLines({ listId, pageSize: 50 })).lines,
    answerAll: async (listId: string) => {
      const { shown } = await calls().previewRemaining({ listId })
      return calls().answerRemaining({ listId, shown })
    },
    submit: async (listId: string, member: Member = manager) => {
      const { answers: shown } = await calls(member).getList({ listId })
      return calls(member).submitList({ listId, shown })
    },
  }
}
export type DeductionWorld = Awaited<ReturnType<typeof deductionWorld>>
