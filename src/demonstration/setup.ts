import { ringgit } from '#kernel/money.ts'
import { addDays, formatPeriod, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Client } from '#kernel/client.ts'
import type { Id } from '#kernel/values.ts'
import type { Contract } from '#app/contract.ts'
import { makeSuperadmin } from '#people/identity/users/bootstrap.service.ts'
import { groupsOf, setUpBenefits, type Groups } from './benefits.ts'
import {
  contacts,
  executive,
  managers,
  password,
  platform,
  states,
  type Calendar,
  type Code,
  type Staff,
} from './demo-accounts.ts'
import { formOf, offices } from './organization-forms.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import { rowOf, type Employee } from './people.ts'
import type { Person, Simulation } from './simulation.ts'

/** The e-wallets of the platform. */
const walletForms = [
  {
    name: "Touch 'n Go eWallet",
    supportLink: 'https://tngd.example/help',
    minimumAmount: ringgit(10),
    walletSize: ringgit(20_000),
    monthlyLimit: ringgit(25_000),
  },
  {
    name: 'GrabPay',
    supportLink: 'https://grabpay.example/help',
    minimumAmount: ringgit(20),
    walletSize: ringgit(5_000),
  },
  { name: 'Boost', supportLink: 'https://boost.example/help', minimumAmount: ringgit(10), walletSize: ringgit(4_999) },
  {
    name: 'ShopeePay',
    supportLink: 'https://shopeepay.example/help',
    minimumAmount: ringgit(10),
    walletSize: ringgit(4_999),
  },
] as const
/** The number of e-wallets, from the start of the list, that each organization offers. */
const offered: Readonly<Record<Code, number>> = { KOPI: 4, SATAY: 2, DOBI: 1, BINA: 1, LAMPU: 1 }

const shared = { status: 'Active', holder: 'Upah Sdn Bhd', reference: 'UPAH' } as const
/** The platform's bank accounts. One bank has taken a test upload. */
const addOriginatingAccounts = async (
  { originatingAccounts }: Pick<Awaited<ReturnType<Simulation['as']>>, 'originatingAccounts'>,
  on: LocalDate,
): Promise<void> => {
  const { id } = await originatingAccounts.createAccount({
    ...shared,
    name: 'Maybank operations',
    bank: 'MBBEMYKL',
    account: '514012345678',
    format: 'maybankUpf',
    corporateId: 'UPAH01',
    rentas: false,
  })
  const sha256 = '43ca20e169ba1cf42844d3fd4e7720662d58af30a002931d5519b262e27c39fa'
  await originatingAccounts.recordTestUpload({ accountId: id, on, sha256 })
  await originatingAccounts.createAccount({
    ...shared,
    name: 'Public Bank reserve',
    bank: 'PBBEMYKL',
    account: '3998877665',
    format: 'publicBankEcp',
    corporateId: '',
    rentas: true,
  })
}

type Report = (line: string) => void

const upahContact = {
  name: 'Upah',
  email: 'help@upah.example',
  phone: '03-2780 1100',
  hours: 'Mon to Fri, 9:00 to 18:00',
} as const
const admin: Person = { email: platform.admin }
const platformStaff = [
  { email: platform.admin, role: 'admin', firstName: 'Hafiz', lastName: 'bin Omar' },
  { email: 'approver@upah.example', role: 'approver', firstName: 'Suraya', lastName: 'binti Kamal' },
  { email: 'reader@upah.example', role: 'reader', firstName: 'Jia Hui', lastName: 'Ng' },
] as const
/** Creates the first platform accounts, and the first three organizations with their employees. */
export const setUpPlatform = async (
  simulation: Simulation,
  { opening }: Calendar,
  staff: Staff,
  report: Report,
): Promise<OrganizationIds> => {
  await makeSuperadmin(simulation.at(moment(opening, '09:00')), platform.superadmin, password)
  const superadmin = await simulation.as({ email: platform.superadmin }, moment(opening, '09:10'))
  for (const person of platformStaff) await superadmin.administrators.create({ ...person, status: 'Active', password })
  const early = await simulation.as(admin, moment(opening, '09:20'))
  await early.support.updateOwnContact(upahContact)
  for (const form of walletForms) await early.wallets.createWallet({ ...form, status: 'Active' })
  await addOriginatingAccounts(early, opening)
  const KOPI = await createOrganization(simulation, opening, 'KOPI')
  const SATAY = await createOrganization(simulation, opening, 'SATAY', KOPI)
  const DOBI = await createOrganization(simulation, opening, 'DOBI')
  const orgIds = { KOPI, SATAY, DOBI }
  const calls = await simulation.as(admin, moment(opening, '10:00'))
  await calls.users.createUser({ ...executive, orgId: KOPI, role: 'Executive', status: 'Active', password })
  const nextDay = addDays(opening, 1)
  const groups = await setUpBenefits(simulation, orgIds, nextDay)
  await Promise.all([
    importEmployees(simulation, managerOf(orgIds, 'KOPI'), staff.KOPI, nextDay, groups).then(() =>
      report(
        `Kopi Kita: ${staff.KOPI.length + staff.joiners.length + staff.starters.length + staff.newcomers.length} employees`,
      ),
    ),
    importEmployees(simulation, managerOf(orgIds, 'SATAY'), staff.SATAY, nextDay).then(() =>
      report(`Satay Corner: ${staff.SATAY.length} employees`),
    ),
  ])
  await importEmployees(simulation, managerOf(orgIds, 'DOBI'), staff.DOBI, nextDay)
  report(`Dobi Bersih: ${staff.DOBI.length} employees`)
  await writePolicies(simulation, orgIds, nextDay)
  return orgIds
}

const createOrganization = async (
  simulation: Simulation,
  on: LocalDate,
  code: Code,
  franchisorId?: Id<'org'>,
): Promise<Id<'org'>> => {
  const calls = await simulation.as(admin, moment(on, '09:40'))
  const { wallets } = await calls.wallets.getActiveWallets({})
  const names = walletForms.slice(0, offered[code]).map(({ name }): string => name)
  const chosen = wallets.filter(({ name }) => names.includes(name)).map((wallet) => wallet.id)
  const { id } = await calls.orgs.createOrg(formOf(code, on, chosen, franchisorId))
  for (const office of offices[code]) await calls.orgOffices.createOffice({ ...office, orgId: id, country: 'Malaysia' })
  await calls.users.createUser({ ...managers[code], orgId: id, role: 'Manager', status: 'Active', password })
  return id as Id<'org'>
}

const withdrawalsOnly = [{ scope: 'withdrawals', limit: ringgit(2_000) }] as const
const settingsToo = [
  ...withdrawalsOnly,
  { scope: 'benefits', limit: null },
  { scope: 'policies', limit: null },
] as const
/** The Manager of Kopi Kita goes on leave, and the Executive approves in their place. */
export const handOver = async (
  simulation: Simulation,
  calendar: Pick<Calendar, 'away' | 'awayNow'>,
  orgIds: OrganizationIds,
  which: 'away' | 'awayNow',
): Promise<void> => {
  const days = calendar[which]
  const calls = await simulation.as(managerOf(orgIds, 'KOPI'), moment(days.from, '18:20'))
  const { people } = await calls.delegations.getOwn({})
  const [delegate] = people.filter(({ role }) => role === 'Executive')
  if (!delegate) throw new Error('no user can approve for the Manager')
  const scopes = [...(which === 'away' ? withdrawalsOnly : settingsToo)]
  await calls.delegations.handOver({ delegateId: delegate.id, ...days, scopes })
}

/** Offices by employee: most work at the first one. */
const shares = [0, 0, 1, 0, 2, 0, 1] as const
const placeOf = (person: number, offices: number): number => Math.min(shares[person % shares.length] ?? 0, offices - 1)

/** A Manager imports the employees and approves them, which sends the invitations. */
export const importEmployees = async (
  simulation: Simulation,
  manager: Person,
  employees: readonly Employee[],
  on: LocalDate,
  groups: Groups | null = null,
): Promise<void> => {
  const early = await simulation.as(manager, moment(on, '09:30'))
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
  const late = await simulation.as(manager, moment(on, '10:15'))
  await late.employees.approveEmployees({ ICNumbers: employees.map(({ icNumber }) => icNumber) })
  await late.settings.updateManagementSettings({ notificationsEmail: manager.email })
}

/** The advanced policies, in ringgit. `policies.ts` converts them for the plan. */
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
export const generalPolicies = {
  KOPI: { maximumWithdrawalAmount: ringgit(500), withdrawalFrequency: 'DAILY', autoApproval: false },
  SATAY: { maximumWithdrawalAmount: ringgit(400), withdrawalFrequency: 'DAILY', autoApproval: true },
  DOBI: { maximumWithdrawalAmount: ringgit(300), withdrawalFrequency: 'DAILY', autoApproval: true },
} as const

const writePolicies = async (simulation: Simulation, orgIds: OrganizationIds, on: LocalDate): Promise<void> => {
  const writer = await simulation.as({ email: executive.email, orgId: orgIds.KOPI }, moment(on, '10:30'))
  await writer.employees.acceptTermsAndConditions({})
  const written = [
    await writer.withdrawalPolicies.createGeneralPolicy(generalPolicies.KOPI),
    await writer.withdrawalPolicies.createAdvancedPolicy(bands.middle),
    await writer.withdrawalPolicies.createAdvancedPolicy(bands.upper),
  ]
  const kopi = await simulation.as(managerOf(orgIds, 'KOPI'), moment(on, '10:45'))
  await kopi.withdrawalPolicies.approvePolicy({ ids: written.map(({ id }) => id) })
  await kopi.support.updateOwnContact(contacts.KOPI)
  for (const code of ['SATAY', 'DOBI'] as const) {
    const { support, withdrawalPolicies } = await simulation.as(managerOf(orgIds, code), moment(on, '10:45'))
    await support.updateOwnContact(contacts[code])
    const general = await withdrawalPolicies.createGeneralPolicy(generalPolicies[code])
    await withdrawalPolicies.approvePolicy({ ids: [general.id] })
  }
}

/** A construction company joins later, with many employees and imported earned wages. */
export const setUpBina = async (
  simulation: Simulation,
  { binaJoins }: Calendar,
  staff: Staff,
  report: Report,
): Promise<Id<'org'>> => {
  const id = await createOrganization(simulation, binaJoins, 'BINA')
  await importEmployees(simulation, { email: managers.BINA.email, orgId: id }, staff.BINA, addDays(binaJoins, 1))
  report(`Bina Jaya: ${staff.BINA.length.toLocaleString('en')} employees, since ${formatPeriod(periodOf(binaJoins))}`)
  return id
}

/** Creates records pending approval: new employees, a new policy, and a change of an approved policy. */
export const createPendingRecords = async (
  simulation: Simulation,
  { lately }: Calendar,
  staff: Staff,
  orgIds: OrganizationIds,
): Promise<void> => {
  const writer = await simulation.as(executiveOf(orgIds), moment(lately, '11:00'))
  await writer.employees.employeeBulkImportAdd({ fileName: 'New this month.xlsx', rows: staff.newcomers.map(rowOf) })
  const { policies } = await writer.withdrawalPolicies.getAdvancedPolicies({})
  const middle = policies.find(({ maxSalary }) => maxSalary === bands.middle.maxSalary)
  if (!middle) throw new Error('the policy is missing')
  await writer.withdrawalPolicies.updateAdvancedPolicy({
    id: middle.id,
    ...bands.middle,
    maximumWithdrawalAmount: ringgit(900),
  })
  await writer.withdrawalPolicies.createAdvancedPolicy(bands.lower)
  await changeEmployees(writer, staff)
}

/** The positions of the employees with a new account, and with a raise, that await approval. */
const changed = { account: 70, salary: states.peishan } as const
const changeEmployees = async ({ employees }: Client<Contract>, { KOPI }: Staff): Promise<void> => {
  const [moved, raised] = [KOPI[changed.account], KOPI[changed.salary]]
  if (!moved || !raised) throw new Error('there are too few employees')
  await employees.editEmployee({ employeeICNumber: moved.icNumber, bankCode: 'CIBBMYKL', accountNumber: '7053417890' })
  await employees.editEmployee({ employeeICNumber: raised.icNumber, salary: ringgit(raised.salary * 1.25) })
}

/** The last step. Its manager account marks the demonstration as complete. */
export const setUpLampu = async (simulation: Simulation, { yesterday }: Calendar, report: Report): Promise<void> => {
  await createOrganization(simulation, yesterday, 'LAMPU')
  report('Lampu Digital: onboarding')
}
