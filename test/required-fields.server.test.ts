import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from './world.ts'

const w = world()
const required = '*Required'
const id = '0'.repeat(16)

/** The fields of a valid form, and the call that takes them. */
type Form = { readonly fields: object; readonly call: (by: Member, fields: never) => Promise<unknown> }
const status = 'Draft' as const
const forms: Readonly<Record<string, Form>> = {
  category: {
    fields: { name: 'Retail', description: 'Works in an outlet', status },
    call: (by, fields) => w.as(by).employeeCategories.createEmployeeCategory(fields),
  },
  benefit: {
    fields: {
      name: 'Meal allowance',
      amount: ringgit(180),
      employeeCategory: 'Retail',
      officeCode: 'OFF-001',
      recurrence: 'Monthly',
      status,
    },
    call: (by, fields) => w.as(by).employeeBenefits.createEmployeeBenefit(fields),
  },
  'job level': {
    fields: { jobLevel: 'L2', name: 'Crew member', jobGrade: 2 },
    call: (by, fields) => w.as(by).jobLevels.create(fields),
  },
  'compensation policy': {
    fields: { compensationName: 'Outlet' },
    call: (by, fields) => w.as(by).compensationPolicies.create(fields),
  },
  'pay range': {
    fields: {
      policyId: id,
      jobLevel: id,
      minimum: ringgit(2_000),
      midpoint: ringgit(2_100),
      maximum: ringgit(2_200),
    },
    call: (by, fields) => w.as(by).payRanges.create(fields),
  },
  'regular pay run': {
    fields: { payType: 'Regular', payDay: '2026-11-27', grouping: 'categories', groups: [id] },
    call: (by, fields) => w.as(by).payRuns.create(fields),
  },
  'ad-hoc pay run': {
    fields: {
      payType: 'Ad-hoc',
      payDay: '2026-11-27',
      grouping: 'teams',
      groups: [id],
      benefitName: 'Festival bonus',
      amount: ringgit(100),
    },
    call: (by, fields) => w.as(by).payRuns.create(fields),
  },
}

let manager: Member | undefined
const attempt = async (name: keyof typeof forms, changes: object) => {
  manager ??= await w.member(await w.organization(), 'Manager')
  const form = forms[name]
  if (!form) throw new Error(`no form ${name}`)
  return form.call(manager, { ...form.fields, ...changes } as never)
}

test.each([
  ['category', 'name', ''],
  ['category', 'name', ' '],
  ['category', 'description', ''],
  ['benefit', 'name', ''],
  ['benefit', 'amount', undefined],
  ['benefit', 'employeeCategory', ''],
  ['benefit', 'officeCode', ''],
  ['benefit', 'recurrence', ''],
  ['job level', 'jobLevel', ''],
  ['job level', 'name', ''],
  ['job level', 'jobGrade', undefined],
  ['compensation policy', 'compensationName', ''],
  ['pay range', 'minimum', undefined],
  ['pay range', 'midpoint', undefined],
  ['pay range', 'maximum', undefined],
  ['regular pay run', 'payDay', ''],
  ['regular pay run', 'groups', []],
  ['ad-hoc pay run', 'payDay', ''],
  ['ad-hoc pay run', 'groups', []],
  ['ad-hoc pay run', 'benefitName', ''],
  ['ad-hoc pay run', 'amount', undefined],
])('a %s requires %s: %j is refused with an error at the field', async (name, field, value) => {
  await expect(attempt(name, { [field]: value })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: required },
  })
})

test.each([
  ['benefit', { recurrence: 'Weekly' }, 'recurrence'],
  ['benefit', { amount: -0.01 }, 'amount'],
  ['benefit', { amount: 10.005 }, 'amount'],
  ['job level', { jobGrade: 1 }, 'jobGrade'],
  ['job level', { jobGrade: 15 }, 'jobGrade'],
  ['pay range', { jobLevel: '' }, 'jobLevel'],
  ['regular pay run', { payDay: '2026-11-31' }, 'payDay'],
  ['regular pay run', { grouping: '' }, 'grouping'],
  ['ad-hoc pay run', { amount: 0.99 }, 'amount'],
  ['ad-hoc pay run', { amount: 1.001 }, 'amount'],
  ['category', { name: 'x'.repeat(500) }, 'name'],
])('a %s with %j is refused with an error at the field', async (name, wrong, field) => {
  await expect(attempt(name, wrong)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  })
})
