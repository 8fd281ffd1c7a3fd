import { typedRinggit } from '#kernel/money.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { placeFile } from '#test/place-file.ts'
import type { Member, World } from '#test/world.ts'
import { earnedWageScreens } from './earned-wage.screens.ts'

/** Stores a file of earned wages, and returns its URL. */
export const placeWages = (w: World, by: Member, content: string): Promise<string> =>
  placeFile(w, by, 'earned-wages', content)

/** The two ways in which a Manager submits earned wages. */
export const submitting = (w: World, manager: () => Member) => ({
  send: (...entries: (readonly [icNumber: string, date: string, amount: number])[]) =>
    w.as(manager()).rollingPayManagement.sendEarnedWages({
      entries: entries.map(([employeeICNumber, date, amount]) => ({
        employeeICNumber,
        date,
        amount: typedRinggit(amount),
      })),
    }),
  file: async (text: string) =>
    w.as(manager()).rollingPayManagement.importEarnedWages({ downloadUrl: await placeWages(w, manager(), text) }),
})

/** Inserts a failed entry of an unknown employee. */
const placeFailed = async (w: World, orgId: string): Promise<string> => {
  const id = w.id<'earned_wage'>()
  await w.database.pool.query(
    `insert into earned_wages (org_id, id, source, ic_number, period, worked_on, amount_sen, status, reason, created_at)
     values ($1, $2, 'imported', $3, '2026-11', '2026-11-10', 10000, 'failed', 'unknown_employee', $4)`,
    [orgId, id, `X${id}`, w.now()],
  )
  return id
}

const commands = ({ w, admin }: FixtureKit): CommandFixtures => {
  const importing = async () => {
    const org = await w.organization({ earnedWagesSource: 'imported' })
    return { by: await w.member(org, 'Manager'), employee: await w.employee(org) }
  }
  return {
    'rollingPayManagement-importEarnedWages': async () => {
      const { by, employee } = await importing()
      const text = `employeeICNumber,date,amount\n${employee.icNumber},2026-11-02,100`
      return { by, body: { downloadUrl: await placeWages(w, by, text) } }
    },
    'rollingPayManagement-sendEarnedWages': async () => {
      const { by, employee } = await importing()
      return { by, body: { entries: [{ employeeICNumber: employee.icNumber, date: '2026-11-02', amount: 100 }] } }
    },
    'rollingPayAdmin-answerFailedWages': async () => {
      const org = await w.organization()
      return {
        by: await admin(),
        body: { failedIds: [await placeFailed(w, org.id)], message: 'Not on your list of employees', dismiss: false },
      }
    },
    'rollingPayAdmin-retryFailedWages': async () => {
      const org = await w.organization()
      return { by: await admin(), body: { failedIds: [await placeFailed(w, org.id)] } }
    },
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: { earned_wage: ({ w, organization }) => placeFailed(w, organization.id) },
  screens: [
    {
      screen: earnedWageScreens.list,
      heading: 'Earned wages',
      loads: [['rollingPayManagement-getEarnedWages', 'Failed to retrieve transactions!']],
    },
    {
      screen: earnedWageScreens.failed,
      heading: 'Failed earned wages',
      loads: [['rollingPayAdmin-getFailedWagesList', 'Failed to retrieve transactions!']],
    },
    {
      screen: earnedWageScreens.failedOne,
      heading: /^(Earned wages|Failed earned wages)/,
      address: (id) => earnedWageScreens.failedOne.to({ id: id('earned_wage') }),
      loads: [['rollingPayAdmin-getFailedWage', 'Failed to retrieve transaction!']],
    },
  ],
}
