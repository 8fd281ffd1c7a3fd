import { addPeriods, dateIn, firstDay, periodOf } from '#kernel/time.ts'
import type { ModuleFixtures } from '#test/fixtures.ts'
import type { World } from '#test/world.ts'
import { statementScreens } from './statement.screens.ts'

/** Inserts a statement without withdrawals for the latest month without one. */
const placeStatement = async (w: World, orgId: string, employeeId: string | null): Promise<string> => {
  const id = w.id<'statement'>()
  const { rows } = await w.database.pool.query('select 1 from statements where org_id = $1 and employee_id = $2', [
    orgId,
    employeeId,
  ])
  const period = addPeriods(periodOf(dateIn(w.now())), -1 - rows.length)
  await w.database.pool.query(
    'insert into closed_periods (org_id, period, closed_at) values ($1, $2, $3) on conflict do nothing',
    [orgId, period, w.now()],
  )
  await w.database.pool.query(
    `insert into statements (org_id, id, employee_id, period, correction, statement_on, org_name, employee_name, ic_number, salary_sen,
       opening_sen, withdrawn_sen, service_fee_sen, transferred_sen, employer_fee_sen, lines, created_at)
     select e.org_id, $3, e.id, $4, 0, $5, o.name, e.first_name || ' ' || e.last_name, e.ic_number, 300000, 0, 0, 0, 0, 0, 0, $6
       from employees e join organizations o on o.org_id = e.org_id where e.org_id = $1 and e.id = $2`,
    [orgId, employeeId, id, period, firstDay(addPeriods(period, 1)), w.now()],
  )
  return id
}

export const fixtures: ModuleFixtures = {
  commands: ({ w, inside }) => ({
    'rollingPayEmployee-getDownloadURL': async () => {
      const { org } = await inside()
      const by = await w.employee(org)
      return { by, body: { statementId: await placeStatement(w, org.id, by.employeeId) } }
    },
  }),
  records: {
    statement: ({ w, organization, employee }) => placeStatement(w, organization.id, employee.employeeId),
  },
  screens: [
    {
      screen: statementScreens.list,
      heading: 'Monthly Statements',
      loads: [['rollingPayEmployee-getMonthlyStatements', 'Failed to retrieve monthly statements!']],
    },
    {
      screen: statementScreens.details,
      heading: /^Statement for|Monthly statement/,
      address: (id) => statementScreens.details.to({ statementId: id('statement') }),
      loads: [['rollingPayEmployee-getMonthlyStatement', 'Failed to get monthly statement!']],
    },
  ],
}
