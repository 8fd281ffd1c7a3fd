import { employeeRecord } from './employee-record.rules.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { riskSchema } from '#kernel/risks.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { approvals, id, instant, listInput, localDate, money, opt, orgId, period, text } from '#kernel/values.ts'
import {
  employeeChange,
  icNumber,
  newEmployee,
  salaryField,
  pendingChange,
  approvalEvidence,
  workNames,
} from './employee-fields.rules.ts'
import { normalizeIcNumber } from './ic-number.rules.ts'
import { employeeStatuses, maxImportRows, toggleActions } from './employee.rules.ts'
import { electionCalls, pageOf } from './payment-election.contract.ts'

export const employee = z.object({
  id: id('employee'),
  orgId,
  employeeICNumber: z.string(),
  employeeNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  bank: z.string().nullable(),
  bankCode: z.string().nullable(),
  /** Complete for the employee and the employer; platform staff see only the last digits. */
  accountNumber: z.string().nullable(),
  status: z.enum(employeeStatuses),
  mobileNumber: z.string().nullable(),
  mobileVerified: z.boolean(),
  email: z.string().nullable(),
  dateOfBirth: localDate.nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string(),
  postalCode: z.string().nullable(),
  jobLevel: z.object({ id: id('job_level'), jobLevel: z.string(), name: z.string(), jobGrade: z.int() }).nullable(),
  team: z.object({ code: z.string(), teamName: z.string(), teamDescription: z.string() }).nullable(),
  categoryCode: z.string().nullable(),
  officeCode: z.string().nullable(),
  /** The current monthly basic salary. */
  salary: money.nullable(),
  startDate: localDate.nullable(),
  endDate: localDate.nullable(),
  rollingPayWithdrawalsDisabled: z.boolean(),
  /** Since when, if that is known. */
  rollingPayWithdrawalsDisabledOn: localDate.nullable(),
  profileComplete: z.boolean(),
  createdAt: instant,
  modifiedAt: instant,
  approvedAt: instant.nullable(),
})
export type Employee = z.output<typeof employee>

/** With the status of the employee's account. Invited users haven't chosen a password yet. */
const listedEmployee = employee.extend({ account: z.enum(['none', 'Invited', 'Active', 'Suspended']), ...workNames })
export type ListedEmployee = z.output<typeof listedEmployee>

const absence = z.object({ date: localDate, days: z.union([z.literal(0.5), z.literal(1)]) })
const unpaidDays = z.array(absence).max(31)
/**
 * The users who created and last edited the record, and those who can't approve it if a second person is required. The
 * platform's own changes have no user id.
 */
const makers = { createdBy: z.string(), modifiedBy: z.string(), makers: z.array(z.string()), secondPerson: z.boolean() }

const pendingKinds = ['new', 'changed', 'returned'] as const

export const fullEmployee = employee.extend({
  ...makers,
  salaries: z.array(z.object({ from: localDate, salary: money })),
  /** The unpaid days of the last twelve months and of future months. */
  absences: z.array(absence),
  account: z
    .object({ userId: id('user'), email: z.string(), status: z.enum(['Invited', 'Active', 'Suspended']) })
    .nullable(),
  /** Withdrawals in progress, which prevent deletion. */
  inFlight: z.array(
    z.object({ id: id('withdrawal'), period, status: z.enum(['pending', 'approved', 'processing']), amount: money }),
  ),
  /** A reason to check the record, or null. */
  warning: z.literal('birth_date_differs').nullable(),
  /** The risks for the approver; empty unless the employee is pending approval. */
  risks: z.array(riskSchema),
  /** What an approval would put in force; empty unless a changed employee is pending approval. */
  pendingChanges: z.array(pendingChange),
})
export type FullEmployee = z.output<typeof fullEmployee>

export const employeeSorts = [
  'name',
  'employeeICNumber',
  'employeeNumber',
  'email',
  'bank',
  'status',
  'team',
  'salary',
  'startDate',
  'createdAt',
  'modifiedAt',
] as const
const employeeFilter = z.object({
  status: opt(z.enum(employeeStatuses)),
  team: opt(z.string().max(30)),
  categoryCode: opt(z.string().max(30)),
  officeCode: opt(z.string().max(30)),
  jobLevelId: opt(z.string().max(30)),
  /** Started on this day or later. */
  startedFrom: opt(localDate),
  rollingPayWithdrawalsDisabled: opt(z.boolean()),
  /** Whether an end date is set. */
  leaving: opt(z.boolean()),
  /** Approved, and employed at the end of this month. */
  activeIn: opt(period),
})

const list = listInput(employeeSorts, employeeFilter)
/** With the users who can't approve the employee if a second person is required. */
const pendingEmployee = listedEmployee.extend({
  ...makers,
  /** Whether the employee has never been approved. */
  isNew: z.boolean(),
  /** Empty for new employees; null without pages, because there may be very many. */
  pendingChanges: z.array(pendingChange).nullable(),
  /** The risks and further figures for the approver; null without pages. */
  risks: z.array(riskSchema).nullable(),
  evidence: approvalEvidence.nullable(),
})
export type PendingEmployee = z.output<typeof pendingEmployee>

const key = { employeeICNumber: icNumber }

const directory = {
  getEmployees: query({
    keys: 'employees:read',
    summary: 'List the employees of your organization; for admins, of one organization or of all.',
    allow: ['management', 'staff'],
    scope: 'ownOrEvery',
    input: list.extend({ orgId: opt(orgId) }),
    output: pageOf(listedEmployee).extend({ lastModified: instant.nullable() }),
    errors: ['not_found'],
  }),
  getFullEmployeeProfile: query({
    audit: [employeeRecord, 'Viewed an employee’s full record', 'Melihat rekod penuh pekerja'],
    summary: 'Return the full record of an employee.',
    allow: 'management',
    keys: 'employees:read',
    // Any text, because it comes from a URL; an invalid number is not found.
    input: z.object({ employeeICNumber: z.string().max(40).transform(normalizeIcNumber) }),
    output: fullEmployee,
    errors: ['not_found'],
  }),
  createEmployee: command({
    summary: 'Create an employee, pending approval.',
    audit: [employeeRecord, 'Added an employee', 'Menambah pekerja'],
    allow: 'management',
    keys: 'employees:write',
    effects: { payee: 'sometimes' },
    input: newEmployee,
    output: employee,
    errors: ['invalid_input', 'ic_number_taken', 'employee_number_taken', 'email_taken', 'mobile_taken'],
  }),
  editEmployee: command({
    summary: 'Change an employee. If an Executive changes bank, account or salary, the employee needs approval again.',
    audit: [employeeRecord, 'Changed an employee', 'Mengubah pekerja'],
    allow: 'management',
    keys: 'employees:write',
    effects: { payee: 'sometimes', contact: 'sometimes', limit: 'sometimes' },
    input: employeeChange,
    output: employee,
    errors: ['not_found', 'invalid_input', 'employee_number_taken', 'email_taken', 'mobile_taken', 'record_changed'],
  }),
  softDeleteEmployee: command({
    summary:
      'Delete an employee and close their account. Refused while withdrawals are in progress or payments are on hold.',
    audit: [employeeRecord, 'Deleted an employee', 'Memadam pekerja'],
    allow: 'management',
    input: z.object(key),
    output: done,
    errors: ['not_found', 'employee_has_withdrawals', 'employee_on_hold'],
  }),
}

const approval = {
  approveEmployees: command({
    summary: 'Approve pending employees; those with an e-mail address and no account are invited.',
    audit: [employeeRecord, 'Approved an employee', 'Meluluskan pekerja'],
    keepsReason: true,
    allow: 'Manager',
    effects: { payee: 'sometimes', limit: 'sometimes' },
    input: approvals(icNumber, maxImportRows, 'ICNumbers'),
    output: z.object({ approved: z.int() }),
    errors: [
      'not_found',
      'employees_not_pending',
      'maker_is_checker',
      'own_record_reason',
      'record_changed',
      'employee_on_hold',
    ],
  }),
  getEmployeesPendingApproval: query({
    summary: 'List all employees pending approval by name.',
    allow: 'management',
    input: z.object({}),
    output: z.array(pendingEmployee),
  }),
  listEmployeesPendingApproval: query({
    summary: 'List a page of the employees pending approval, of a kind, and the number of each kind.',
    allow: 'management',
    input: list.omit({ filter: true }).extend({ kind: opt(z.enum(pendingKinds)) }),
    output: pageOf(pendingEmployee).extend({ counts: z.record(z.enum(pendingKinds), z.int()) }),
  }),
  countEmployeesPendingApproval: query({
    summary: 'Count the employees pending approval.',
    allow: 'management',
    input: z.object({}),
    output: z.int(),
  }),
}

const wages = {
  changeRollingPayWithdrawalsDisabledStatus: command({
    summary: 'Switch the withdrawals of an employee on (ENABLE) or off (DISABLE).',
    audit: [
      employeeRecord,
      'Turned withdrawals on or off for an employee',
      'Mengaktifkan atau menyahaktifkan pengeluaran pekerja',
      [
        {
          field: 'rollingPayWithdrawalsDisabled',
          value: true,
          sentence: ['Turned off withdrawals for an employee', 'Menyahaktifkan pengeluaran pekerja'],
        },
        {
          field: 'rollingPayWithdrawalsDisabled',
          value: false,
          sentence: ['Turned on withdrawals for an employee', 'Mengaktifkan pengeluaran pekerja'],
        },
      ],
    ],
    allow: 'management',
    feature: 'rollingPay',
    effects: { limit: 'sometimes' },
    input: z.object({ ...key, action: z.enum(toggleActions) }),
    output: done,
    errors: ['not_found'],
  }),
  setSalary: command({
    summary: 'Set the monthly salary from a date. Repeat the date to correct it.',
    audit: [employeeRecord, 'Set a salary', 'Menetapkan gaji'],
    allow: 'management',
    keys: 'pay:write',
    effects: { limit: 'always' },
    input: z.object({ ...key, salary: salaryField, fromDate: localDate, modifiedAt: opt(instant) }),
    output: fullEmployee,
    errors: ['not_found', 'record_changed', 'invalid_input'],
  }),
  removeSalary: command({
    summary: 'Remove a salary that is not effective yet.',
    audit: [employeeRecord, 'Removed a planned salary', 'Membuang gaji yang dirancang'],
    allow: 'management',
    effects: { limit: 'always' },
    input: z.object({ ...key, fromDate: localDate, modifiedAt: opt(instant) }),
    output: fullEmployee,
    errors: ['not_found', 'record_changed', 'salary_not_planned'],
  }),
  setAbsences: command({
    summary: 'Replace the unpaid days of a month, full and half days.',
    audit: [employeeRecord, 'Set unpaid days', 'Menetapkan hari tanpa gaji'],
    allow: 'management',
    keys: 'pay:write',
    effects: { limit: 'sometimes' },
    /** `seen` are the unpaid days of the month that the caller has seen; `reason` is kept in the history. */
    input: z
      .object({ ...key, period, absences: unpaidDays, seen: opt(unpaidDays), reason: opt(text(300)) })
      .refine(({ period, absences }) => absences.every(({ date }) => date.startsWith(period)), {
        path: ['absences'],
        ...fieldError('absence_outside_month'),
      })
      .refine(({ absences }) => new Set(absences.map(({ date }) => date)).size === absences.length, {
        path: ['absences'],
        ...fieldError('absence_twice'),
      }),
    output: fullEmployee,
    errors: ['not_found', 'record_changed'],
  }),
}

export const employeeDirectory = { ...directory, ...approval, ...electionCalls, ...wages }
