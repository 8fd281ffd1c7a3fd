import { ringgit } from '#kernel/money.ts'
import { addPeriods, dateIn, type Period } from '#kernel/time.ts'
import { after, history } from '#test/made.ts'
import { placeFile } from '#test/place-file.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures, RecordScope } from '#test/fixtures.ts'
import { listNumber } from './deduction.rules.ts'
import { deductionScreens } from './deduction.screens.ts'
import { deductionWorld } from './deduction-world.fixtures.ts'

const commands = ({ w }: FixtureKit): CommandFixtures => {
  /** A list with a line of 250.00. Its cut-off is past on the day of the fixtures. */
  const listed = async () => {
    const kit = await deductionWorld(w, { cutoffDay: 10 })
    const aina = await kit.employee('Nur Aina')
    await kit.paid(aina, 250_00)
    await kit.makeLists()
    const { id: listId } = await kit.newest()
    return { by: kit.manager, kit, aina, listId, employeeId: aina.employeeId, icNumber: aina.icNumber }
  }
  const answered = async () => {
    const made = await listed()
    await made.kit.answerAll(made.listId)
    return made
  }
  /** A list and an uploaded slip, or a reported payment. */
  const slipped = async () => {
    const made = await listed()
    return { ...made, slip: await placeFile(w, made.kit.manager, 'payment-slip', '%PDF-1.7', 'slip.pdf') }
  }
  const payment = () => ({ paymentDate: dateIn(w.now()), amountRepaid: ringgit(100) })
  const reported = async () => {
    const { by, kit, listId, slip } = await slipped()
    const { id } = await kit.calls().reportPayment({ listId, ...payment(), slip })
    return { by, kit, body: { listId, id } }
  }
  const submitted = async () => {
    const made = await answered()
    await made.kit.submit(made.listId)
    return { ...made, by: made.kit.admin }
  }
  /** A plan of two instalments that waits for the employee, or one that the employee has answered. */
  const planned = async (answer: 'none' | 'accept' | 'decline' = 'none') => {
    const { kit, listId, aina } = await listed()
    const { employeeId } = aina
    if (!employeeId) throw new Error('no employee')
    const result = { result: 'not_deducted', reason: 'no_pay', rest: 'plan', instalments: 2 } as const
    await kit.calls().answerLines({ listId, answers: [{ employeeId, ...result }] })
    await kit.submit(listId)
    const calls = w.as(aina).recoveryPlans
    const { plans, textVersion } = await calls.getOwnPlans({})
    const [plan] = plans
    if (!plan) throw new Error('no plan')
    const { id: planId, amount } = plan
    if (answer === 'accept') await calls.acceptPlan({ planId, textVersion })
    if (answer === 'decline') await calls.declinePlan({ planId })
    return { by: aina, kit, employeeId, planId, textVersion, amount, period: plan.instalments[0]?.period }
  }
  /** What an employee who left owes, 250.00. */
  const owing = async () => {
    const { kit, listId, aina } = await listed()
    await w.database.pool.query('update employees set end_on = $3 where org_id = $1 and id = $2', [
      kit.org.id,
      aina.employeeId,
      dateIn(w.now()),
    ])
    await kit.calls().answerLines({
      listId,
      answers: [{ employeeId: aina.employeeId ?? '', result: 'not_deducted', reason: 'left', rest: 'next_list' }],
    })
    await kit.submit(listId)
    const { receivables } = await w.as(kit.admin).deductions.getLeaverReceivables({ pageSize: 50 })
    const receivableId = receivables.find(({ orgId }) => orgId === kit.org.id)?.id ?? ''
    return { by: kit.admin, orgId: kit.org.id, receivableId, paidOn: dateIn(w.now()) }
  }
  const agreed = ({ orgId, receivableId, paidOn }: { orgId: string; receivableId: string; paidOn: string }) => ({
    orgId,
    receivableId,
    amount: ringgit(250),
    instalments: 2,
    firstDueOn: paidOn,
  })
  return {
    'deductions-recordLeaverPayment': after(owing, ({ orgId, receivableId, paidOn }) => ({
      orgId,
      receivableId,
      paidOn,
      amount: 100,
      reference: 'MBB 1',
    })),
    'deductions-voidLeaverPayment': async () => {
      const { by, orgId, receivableId, paidOn } = await owing()
      const { id } = await w
        .as(by)
        .deductions.recordLeaverPayment({ orgId, receivableId, paidOn, amount: ringgit(100), reference: 'MBB 2' })
      return { by, body: { orgId, receivableId, id, reason: 'Another employee' } }
    },
    'deductions-agreeLeaverPlan': after(owing, agreed),
    'deductions-endLeaverPlan': async () => {
      const owed = await owing()
      await w.as(owed.by).deductions.agreeLeaverPlan(agreed(owed))
      const { by, orgId, receivableId } = owed
      return { by, body: { orgId, receivableId, reason: 'Pays at once' } }
    },
    'recoveryPlans-acceptPlan': after(planned, ({ planId, textVersion }) => ({ planId, textVersion })),
    'recoveryPlans-declinePlan': after(planned, ({ planId }) => ({ planId })),
    'recoveryPlans-moveInstalment': after(
      () => planned('accept'),
      ({ planId, period }) => ({ planId, period }),
    ),
    'recoveryPlans-proposePlan': async () => {
      const { kit, employeeId, amount } = await planned('decline')
      return { by: kit.manager, body: { employeeId, amount, instalments: 3 } }
    },
    'deductions-answerLines': after(listed, ({ listId, employeeId }) => ({
      listId,
      answers: [{ employeeId, result: 'deducted' }],
    })),
    'deductions-clearAnswers': after(answered, ({ listId, employeeId }) => ({ listId, employeeIds: [employeeId] })),
    'deductions-answerRemaining': async () => {
      const { by, kit, listId } = await listed()
      return { by, body: { listId, shown: (await kit.calls().previewRemaining({ listId })).shown } }
    },
    'deductions-undoRemaining': async () => {
      const { by, kit, listId } = await listed()
      const { shown } = await kit.calls().previewRemaining({ listId })
      const { at } = await kit.calls().answerRemaining({ listId, shown })
      return { by, body: { listId, at } }
    },
    'deductions-applyResult': async () => {
      const { by, kit, listId, icNumber } = await listed()
      const result = { listId, text: `${icNumber}\t250.00`, rest: 'next_list' } as const
      const { shown } = await kit.calls().previewResult(result)
      return { by, body: { ...result, shown } }
    },
    'deductions-reportPayment': after(slipped, ({ listId, slip }) => ({ listId, ...payment(), slip })),
    'deductions-withdrawReport': after(reported, ({ body }) => body),
    'deductions-dismissReport': async () => {
      const { kit, body } = await reported()
      return { by: kit.admin, body: { orgId: kit.org.id, ...body, reason: 'It did not arrive' } }
    },
    'deductions-submitList': async () => {
      const { by, kit, listId } = await answered()
      return { by, body: { listId, shown: (await kit.details(listId)).answers } }
    },
    'deductions-remindOfRemittance': after(submitted, ({ kit, listId }) => ({ orgId: kit.org.id, listId })),
    'deductions-reopenList': after(submitted, ({ kit, listId }) => ({
      orgId: kit.org.id,
      listId,
      reason: 'Payroll was run again',
    })),
  }
}

/** An organization has one monthly list per month. */
let made = 0
const nextPeriod = () => addPeriods('2025-10' as Period, -made++)

/** What an employee owed before the list was opened again. Nothing of it is in the ledger. */
const cancelled = async ({ w, organization, employee }: RecordScope) => {
  const [id, listId] = [w.id(), w.id()]
  await w.database.pool.query(
    `with list as (
       insert into deduction_lists (org_id, id, number, period, kind, made_at, made_on, pay_on, due_on, lines, total_sen, fees_sen, sha256, status, modified_at)
       values ($1, $3, $7, $6, 'monthly', $5, '2026-10-26', '2026-10-28', '2026-11-04', 1, 0, 0, ''::bytea, 'open', $5)
     ), line as (
       insert into deduction_lines (org_id, list_id, employee_id, line, employee_name, ic_number, withdrawn_sen, late_sen, returned_sen, carried_sen, instalment_sen, amount_sen, fees_sen)
       values ($1, $3, $4, 1, 'Nur Aina', '900101145566', 0, 0, 0, 0, 0, 0, 0)
     ) insert into leaver_receivables (org_id, id, number, list_id, employee_id, amount_sen, due_on, created_at, cancelled_at, modified_at)
       values ($1, $2, $8, $3, $4, 20000, '2026-11-27', $5, $5, $5)`,
    [organization.id, id, listId, employee.employeeId, w.now(), nextPeriod(), `DL-${listId}`, `LV-${id}`],
  )
  return { id }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    recovery_plan: async ({ w, organization, employee }) => {
      const id = w.id()
      await w.database.pool.query(
        `with plans as (
           insert into recovery_plans (org_id, id, employee_id, amount_sen, status, proposed_at, proposed_by_name, answered_at, modified_at)
           values ($1, $2, $3, 20000, 'declined', $4, 'Farah', $4, $4)
         ) insert into recovery_instalments (org_id, plan_id, period, amount_sen) values ($1, $2, '2026-12', 10000), ($1, $2, '2027-01', 10000)`,
        [organization.id, id, employee.employeeId, w.now()],
      )
      return id
    },
    leaver_receivable: async (scope) => (await cancelled(scope)).id,
    leaver_payment: async (scope) => {
      const { w, organization } = scope
      const { id: receivableId } = await cancelled(scope)
      const id = w.id()
      await w.database.pool.query(
        `insert into leaver_payments (org_id, id, receivable_id, paid_on, amount_sen, reference, reference_key, created_at, created_by, created_by_name,
           voided_at, voided_by_name, void_reason)
         values ($1, $2, $3, '2026-11-16', 10000, 'MBB 1', 'MBB1', $4, $5, 'Admin', $4, 'Admin', 'Another employee')`,
        [organization.id, id, receivableId, w.now(), scope.userId],
      )
      return id
    },
    deduction_list: async ({ w, organization }) => {
      const id = w.id()
      const period = nextPeriod()
      await w.database.pool.query(
        `insert into deduction_lists (org_id, id, number, period, kind, made_at, made_on, pay_on, due_on, lines, total_sen, fees_sen, sha256, status, modified_at)
         values ($1, $2, $4, $5, 'monthly', $3, '2026-10-26', '2026-10-28', '2026-11-04', 0, 0, 0, ''::bytea, 'open', $3)`,
        [organization.id, id, w.now(), listNumber(period, 1), period],
      )
      return id
    },
  },
  fields: { 'deductions-undoRemaining': { at: '2026-11-16T02:00:00.000Z' } },
  screens: [
    {
      screen: deductionScreens.plan,
      heading: 'Repayment plan',
      loads: [['recoveryPlans-getOwnPlans', 'The plan could not be loaded.']],
    },
    {
      screen: deductionScreens.list,
      heading: 'Deductions',
      loads: [['deductions-getLists', 'The deduction lists could not be loaded.']],
    },
    {
      screen: deductionScreens.details,
      heading: /^Final deduction|^Payday deductions/,
      address: (id) => deductionScreens.details.to({ listId: id('deduction_list') }),
      loads: [['deductions-getList', 'The deduction list could not be loaded.'], history],
    },
    {
      screen: deductionScreens.leaver,
      heading: 'Nur Aina',
      address: (id) => deductionScreens.leaver.to({ orgId: id('organization'), receivableId: id('leaver_receivable') }),
      loads: [['deductions-getLeaverReceivable', 'The receivable could not be loaded.'], history],
    },
    {
      screen: deductionScreens.internalList,
      heading: 'Deductions',
      loads: [['deductions-getLists', 'The deduction lists could not be loaded.']],
    },
    {
      screen: deductionScreens.internalDetails,
      heading: /^Final deduction|^Payday deductions/,
      address: (id) => deductionScreens.internalDetails.to({ orgId: id('organization'), listId: id('deduction_list') }),
      loads: [['deductions-getList', 'The deduction list could not be loaded.'], history],
    },
  ],
}
