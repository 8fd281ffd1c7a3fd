import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { ringgit } from '#kernel/money.ts'
import { addDays, type Period } from '#kernel/time.ts'
import { lastCode } from '#test/withdrawing.ts'
import { employeeScreens } from './employee.screens.ts'

/** A row of a bulk import, the same for the same number. */
export const importedRow = (n: number) => ({
  firstName: 'Nur Aina',
  lastName: `binti Rashid ${n}`,
  employeeICNumber: `Q${1_000_000 + n}`,
  bank: 'Maybank',
  accountNumber: String(114_222_330_000 + n),
  salary: 3200,
})

const otherDeduction = (employeeICNumber: string) => ({
  employeeICNumber,
  kind: 'loan' as const,
  amount: ringgit(350),
  from: '2026-06' as Period,
})

const commands = ({ w, inside, admin, nextNumber, today, linkToken, query }: FixtureKit): CommandFixtures => {
  const withDeduction = async () => {
    const { org, manager } = await inside()
    const { icNumber: employeeICNumber } = await w.employee(org)
    const { employees } = w.as(manager)
    await employees.addOtherDeductions({ deductions: [otherDeduction(employeeICNumber)] })
    const [one] = (await employees.getOtherDeductions({ employeeICNumber })).deductions
    return { manager, deductionId: one?.deductionId }
  }
  /** A changed bank account, and the token of the link that was sent to the employee. */
  const changedAccount = async () => {
    const { org, manager } = await inside()
    const employee = await w.employee(org)
    await w.as(manager).employees.editEmployee({ employeeICNumber: employee.icNumber, accountNumber: '514033334444' })
    const [own] = await query<{ email: string }>('select email from employees where id = $1', [employee.employeeId])
    return { org, employee, token: await linkToken(own?.email ?? '') }
  }
  return {
    'employees-acceptTermsAndConditions': async () => {
      const { org } = await inside()
      return { by: await w.employee(org, { acceptedTerms: false }), body: {} }
    },
    'employees-approveEmployees': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org, { status: 'pending-approval' })
      return { by: manager, body: { ICNumbers: [icNumber] } }
    },
    'employees-return': async () => {
      const { org, manager } = await inside()
      const { employeeId } = await w.employee(org, { status: 'pending-approval' })
      return { by: manager, body: { ids: [employeeId], reason: 'Wrong salary' } }
    },
    'employees-assignEmployees': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      const { officeCode } = await w.as(await admin()).orgOffices.createOffice({
        orgId: org.id,
        name: 'Bangsar',
        country: 'Malaysia',
        address: '1, Jalan Telawi',
        city: 'Kuala Lumpur',
        state: 'WP Kuala Lumpur',
      })
      return { by: manager, body: { assignments: [{ ICNumbers: [icNumber], officeCode }] } }
    },
    'employees-changeRollingPayWithdrawalsDisabledStatus': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber, action: 'DISABLE' } }
    },
    'employees-createEmployee': async () => {
      const { manager } = await inside()
      return { by: manager, body: importedRow(nextNumber()) }
    },
    'employees-editEmployee': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber, salary: 4000 } }
    },
    'employees-employeeBulkImportAdd': async () => {
      const { manager } = await inside()
      return { by: manager, body: { rows: [importedRow(nextNumber()), importedRow(nextNumber())] } }
    },
    'employees-employeeBulkImportOverwrite': async () => {
      const { org, manager } = await inside()
      await w.employee(org)
      return { by: manager, body: { rows: [importedRow(nextNumber())] } }
    },
    'employees-sendSmsVerificationCode': async () => {
      const { org } = await inside()
      return { by: await w.employee(org), body: { mobileNumber: `+6019${3_000_000 + nextNumber()}` } }
    },
    'employees-setUnpaidDays': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      const from = `${w.now().slice(0, 7)}-02`
      return { by: manager, body: { ICNumbers: [icNumber], from, to: from, days: 1 } }
    },
    'employees-setAbsences': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      const absences = [{ date: `${w.now().slice(0, 7)}-02`, days: 0.5 }]
      return { by: manager, body: { employeeICNumber: icNumber, period: w.now().slice(0, 7), absences } }
    },
    'employees-addOtherDeductions': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { deductions: [otherDeduction(icNumber)] } }
    },
    'employees-addDeductionList': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      const text = `${icNumber}\tLoan\t350\t11/2026`
      const { shown } = await w.as(manager).employees.previewDeductionList({ text })
      return { by: manager, body: { text, shown } }
    },
    'employees-changeOtherDeduction': async () => {
      const { manager, deductionId } = await withDeduction()
      const { kind, amount, from } = otherDeduction('')
      return { by: manager, body: { deductionId, kind, amount, from, to: from } }
    },
    'employees-removeOtherDeduction': async () => {
      const { manager, deductionId } = await withDeduction()
      return { by: manager, body: { deductionId } }
    },
    'employees-reportAccountChange': async () => ({ by: null, body: { token: (await changedAccount()).token } }),
    'employees-reportOwnAccountChange': async () => ({ by: (await changedAccount()).employee, body: {} }),
    'employees-resolveAccountReport': async () => {
      const { org, token } = await changedAccount()
      await w.as(null).employees.reportAccountChange({ token })
      const by = await w.member(org, 'Manager')
      const [report] = (await w.as(by).employees.getAccountReports({})).reports
      return { by, body: { changeId: report?.changeId, resolution: 'kept', reason: 'Called the employee' } }
    },
    'employees-setSalary': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber, salary: 4000, fromDate: today() } }
    },
    'employees-removeSalary': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      const fromDate = addDays(today(), 30)
      await w.as(manager).employees.setSalary({ employeeICNumber: icNumber, salary: ringgit(5000), fromDate })
      return { by: manager, body: { employeeICNumber: icNumber, fromDate } }
    },
    'employees-softDeleteEmployee': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber } }
    },
    'employees-undoImport': async () => {
      const { manager } = await inside()
      await w.as(manager).employees.employeeBulkImportAdd([importedRow(nextNumber())])
      return { by: manager, body: {} }
    },
    'employees-updateOwnProfile': async () => {
      const { org } = await inside()
      return { by: await w.employee(org), body: { updatedProfile: { city: 'Ipoh' } } }
    },
    'employees-verifySmsVerificationCode': async () => {
      const { org } = await inside()
      const by = await w.employee(org)
      const mobileNumber = `+6019${4_000_000 + nextNumber()}`
      await w.as(by).employees.sendSmsVerificationCode({ mobileNumber })
      return { by, body: { mobileNumber, verificationCode: await lastCode(w, mobileNumber) } }
    },
  }
}

const row = importedRow(1)
const choices = [
  ['teams-getApproved', 'Unable to retrieve teams!'],
  ['employeeCategories-getApproved', 'Unable to retrieve employee categories!'],
  ['jobLevels-getApproved', 'Failed to get Job Levels!'],
  ['orgOffices-getOffices', 'Failed to get Offices!'],
] as const

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    employee: ({ employee }) => employee.employeeId ?? '',
    icNumber: ({ employee }) => employee.icNumber,
    employee_import: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into employee_imports (org_id, id, mode, row_count, created_count, updated_count, unchanged_count, deleted_count, kept_count, created_at, created_by)
         values ($1, $2, 'append', 1, 0, 0, 1, 0, 0, $3, $4)`,
        [organization.id, id, w.now(), userId],
      )
      return id
    },
    account_change: async ({ w, organization, userId }) => {
      const id = w.id()
      // Of a colleague: the caller's own payments would be on hold.
      const employee = await w.employee(organization)
      const { pool } = w.database
      await pool.query(
        `insert into account_changes (org_id, id, employee_id, old_bank_code, old_account_number, new_bank_code, new_account_number,
           usable_from_at, changed_at, changed_by, changed_by_name, link_hash, reported_at)
         values ($1, $2, $3, 'MBBEMYKL', '514011112222', 'MBBEMYKL', '514033334444', $4, $4, $5, 'Farah', $6, $4)`,
        [organization.id, id, employee.employeeId, w.now(), userId, Buffer.from(id)],
      )
      await pool.query(
        `insert into payment_holds (org_id, employee_id, account_change_id, reason, since_at) values ($1, $2, $3, 'account change reported', $4)`,
        [organization.id, employee.employeeId, id, w.now()],
      )
      return id
    },
    employee_deduction: async ({ w, organization, employee }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into employee_deductions (org_id, id, employee_id, kind, amount_sen, from_period, modified_at)
         values ($1, $2, $3, 'loan', 10000, '2026-11', $4)`,
        [organization.id, id, employee.employeeId, w.now()],
      )
      return id
    },
  },
  fields: { 'employees-createEmployee': { accountNumber: '114222330009', bankCode: 'MBBEMYKL' } },
  bodies: {
    'employees-employeeBulkImportAdd': { rows: [row] },
    'employees-employeeBulkImportOverwrite': { rows: [row] },
    'employees-checkImport': { mode: 'append', rows: [row] },
  },
  screens: [
    {
      screen: employeeScreens.profile,
      heading: 'Profile',
      loads: [['employees-getEmployeeProfile', 'Profile not found! Please ask your manager to upload your profile.']],
    },
    {
      screen: employeeScreens.profileSetup,
      heading: 'Please Complete Your Profile',
      loads: [['employees-getEmployeeProfile', 'Profile not found! Please ask your manager to upload your profile.']],
    },
    {
      screen: employeeScreens.list,
      heading: 'Employees',
      loads: [['employees-getEmployees', 'Failed to retrieve employees!']],
    },
    { screen: employeeScreens.accountChanged, heading: 'Your account was changed' },
    { screen: employeeScreens.create, heading: 'Create Employee', loads: choices },
    {
      screen: employeeScreens.edit,
      heading: 'Edit Employee',
      address: (id) => employeeScreens.edit.to({ employeeICNumber: id('icNumber') }),
      loads: [['employees-getFullEmployeeProfile', 'Failed to retrieve employees!'], ...choices],
    },
    {
      screen: employeeScreens.view,
      heading: /^(Nur Aina binti Rashid|<img .*|Employee)$/,
      address: (id) => employeeScreens.view.to({ employeeICNumber: id('icNumber') }),
      loads: [['employees-getFullEmployeeProfile', 'Failed to retrieve employees!']],
    },
    {
      screen: employeeScreens.approve,
      heading: 'Employees Pending Approval',
      loads: [['employees-listEmployeesPendingApproval', 'Failed to retrieve employees!']],
    },
    {
      screen: employeeScreens.missingElection,
      heading: 'Missing Payment Election',
      loads: [['employees-getEmployeesWithMissingPaymentElection', 'Failed to retrieve employees!']],
    },
    {
      screen: employeeScreens.import,
      heading: 'Bulk Import Employees',
      loads: [['employees-getImports', 'Failed to retrieve the imports!']],
    },
  ],
}
