import { ringgit } from '#kernel/money.ts'
import { addDays, formatPeriod, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { makeSuperadmin } from '#modules/identity/bootstrap.ts'
import { groupsOf, setUpBenefits, type Groups } from './benefits.ts'
import {
  executive,
  formOf,
  managers,
  offices,
  password,
  platform,
  type Calendar,
  type Code,
  type Staff,
} from './cast.ts'
import { executiveOf, managerOf, moment, type Houses } from './houses.ts'
import { rowOf, type Employee } from './people.ts'
import type { Person, Stage } from './stage.ts'
import { offered, walletForms } from './wallets.ts'

type Say = (line: string) => void

const admin: Person = { email: platform.admin }
/** Creates the first platform staff and the first two organizations with their employees. */
export const openPlatform = async (stage: Stage, { opening }: Calendar, staff: Staff, say: Say): Promise<Houses> => {
  await makeSuperadmin(stage.at(moment(opening, '09:00')), platform.superadmin, password)
  const superadmin = await stage.as({ email: platform.superadmin }, moment(opening, '09:10'))
  await superadmin.administrators.create({
    firstName: 'Hafiz',
    lastName: 'bin Omar',
    email: platform.admin,
    role: 'admin',
    status: 'Active',
    password,
  })
  const early = await stage.as(admin, moment(opening, '09:20'))
  for (const form of walletForms) await early.wallets.createWallet({ ...form, status: 'Active' })
  const KOPI = await openHouse(stage, opening, 'KOPI')
  const SATAY = await openHouse(stage, opening, 'SATAY', KOPI)
  const houses = { KOPI, SATAY }
  const calls = await stage.as(admin, moment(opening, '10:00'))
  await calls.users.createUser({ ...executive, orgId: KOPI, role: 'Executive', status: 'Active', password })
  const nextDay = addDays(opening, 1)
  const groups = await setUpBenefits(stage, houses, nextDay)
  await Promise.all([
    moveIn(stage, managerOf(houses, 'KOPI'), staff.KOPI, nextDay, groups).then(() =>
      say(`Kopi Kita: ${staff.KOPI.length + staff.newcomers.length} employees`),
    ),
    moveIn(stage, managerOf(houses, 'SATAY'), staff.SATAY, nextDay).then(() =>
      say(`Satay Corner: ${staff.SATAY.length} employees`),
    ),
  ])
  await writePolicies(stage, houses, nextDay)
  return houses
}

const openHouse = async (stage: Stage, on: LocalDate, code: Code, franchisorId?: Id<'org'>): Promise<Id<'org'>> => {
  const calls = await stage.as(admin, moment(on, '09:40'))
  const { wallets } = await calls.wallets.getActiveWallets({})
  const names = walletForms.slice(0, offered[code]).map(({ name }): string => name)
  const chosen = wallets.filter(({ name }) => names.includes(name)).map((wallet) => wallet.id)
  const { id } = await calls.orgs.createOrg(formOf(code, on, chosen, franchisorId))
  for (const office of offices[code]) await calls.orgOffices.createOffice({ ...office, orgId: id, country: 'Malaysia' })
  await calls.users.createUser({ ...managers[code], orgId: id, role: 'Manager', status: 'Active', password })
  return id as Id<'org'>
}

/** Most of them work at the first office. */
const shares = [0, 0, 1, 0, 2, 0, 1] as const
const placeOf = (person: number, offices: number): number => Math.min(shares[person % shares.length] ?? 0, offices - 1)

/** The employer imports its employees and approves them, which sends the invitations. */
const moveIn = async (
  stage: Stage,
  manager: Person,
  employees: readonly Employee[],
  on: LocalDate,
  groups: Groups | null = null,
): Promise<void> => {
  const early = await stage.as(manager, moment(on, '09:30'))
  await early.employees.acceptTermsAndConditions({})
  const { offices: places } = await early.orgOffices.getOffices({ orgId: manager.orgId ?? '' })
  await early.employees.employeeBulkImportAdd({
    fileName: 'Employees.xlsx',
    rows: employees.map((one, i) => ({
      ...rowOf(one),
      officeCode: places[placeOf(i, places.length)]?.officeCode ?? null,
      ...groupsOf(groups, i),
    })),
  })
  const late = await stage.as(manager, moment(on, '10:15'))
  await late.employees.approveEmployees({ ICNumbers: employees.map(({ icNumber }) => icNumber) })
  await late.settings.updateManagementSettings({ notificationsEmail: manager.email })
}

/** The ranges of advanced policies, in ringgit; the plan's data about them is in `policies.ts`. */
export const bands = {
  middle: {
    minSalary: ringgit(4_000),
    maxSalary: ringgit(5_499.99),
    maximumWithdrawalAmount: ringgit(800),
    withdrawalFrequency: 'ONCE_A_WEEK',
  },
  upper: {
    minSalary: ringgit(5_500),
    maxSalary: ringgit(7_000),
    maximumWithdrawalAmount: ringgit(1_200),
    withdrawalFrequency: 'ONCE_EVERY_TWO_WEEKS',
  },
  lower: {
    minSalary: ringgit(1_500),
    maxSalary: ringgit(2_199.99),
    maximumWithdrawalAmount: ringgit(300),
    withdrawalFrequency: 'ONCE_A_WEEK',
  },
} as const
export const generals = {
  KOPI: { maximumWithdrawalAmount: ringgit(500), withdrawalFrequency: 'DAILY', autoApproval: false },
  SATAY: { maximumWithdrawalAmount: ringgit(400), withdrawalFrequency: 'DAILY', autoApproval: true },
} as const

const writePolicies = async (stage: Stage, houses: Houses, on: LocalDate): Promise<void> => {
  const writer = await stage.as({ email: executive.email, orgId: houses.KOPI }, moment(on, '10:30'))
  await writer.employees.acceptTermsAndConditions({})
  const written = [
    await writer.withdrawalPolicies.createGeneralPolicy(generals.KOPI),
    await writer.withdrawalPolicies.createAdvancedPolicy(bands.middle),
    await writer.withdrawalPolicies.createAdvancedPolicy(bands.upper),
  ]
  const kopi = await stage.as(managerOf(houses, 'KOPI'), moment(on, '10:45'))
  await kopi.withdrawalPolicies.approvePolicy({ ids: written.map(({ id }) => id) })
  const satay = await stage.as(managerOf(houses, 'SATAY'), moment(on, '10:45'))
  const general = await satay.withdrawalPolicies.createGeneralPolicy(generals.SATAY)
  await satay.withdrawalPolicies.approvePolicy({ ids: [general.id] })
}

/** A construction company joins later, with many employees and its own earned wages. */
export const openBina = async (stage: Stage, { binaJoins }: Calendar, staff: Staff, say: Say): Promise<Id<'org'>> => {
  const id = await openHouse(stage, binaJoins, 'BINA')
  await moveIn(stage, { email: managers.BINA.email, orgId: id }, staff.BINA, addDays(binaJoins, 1))
  say(`Bina Jaya: ${staff.BINA.length.toLocaleString('en')} employees, since ${formatPeriod(periodOf(binaJoins))}`)
  return id
}

/** Records pending approval: new employees, a new policy, and a change of an active one. */
export const leaveSomethingToDecide = async (
  stage: Stage,
  { lately }: Calendar,
  staff: Staff,
  houses: Houses,
): Promise<void> => {
  const writer = await stage.as(executiveOf(houses), moment(lately, '11:00'))
  await writer.employees.employeeBulkImportAdd({ fileName: 'New this month.xlsx', rows: staff.newcomers.map(rowOf) })
  const { policies } = await writer.withdrawalPolicies.getAdvancedPolicies({})
  const middle = policies.find(({ maxSalary }) => maxSalary === bands.middle.maxSalary)
  if (!middle) throw new Error('a policy does not exist')
  await writer.withdrawalPolicies.updateAdvancedPolicy({
    id: middle.id,
    ...bands.middle,
    maximumWithdrawalAmount: ringgit(900),
  })
  await writer.withdrawalPolicies.createAdvancedPolicy(bands.lower)
}

/** The last step: its manager account marks the demonstration as complete. */
export const openLampu = async (stage: Stage, { yesterday }: Calendar, say: Say): Promise<void> => {
  await openHouse(stage, yesterday, 'LAMPU')
  say('Lampu Digital: onboarding')
}
