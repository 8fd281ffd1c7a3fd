import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { percentHalfUp, bp, sen, ringgit } from '#kernel/money.ts'
import { placeWithdrawals } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { screens } from '#app/web/screens.ts'
import type { Screen } from '#web/screen.ts'
import { componentsScreen } from '#web/web.screens.ts'
import { makeRecords, screenFixtures, type Records, type ScreenFixture } from './fixtures.ts'
import type { Member, Organization, World } from './world.ts'
import { withdrawing } from './withdrawing.ts'

/** An organization with a member of each role, and one record of each kind that a path can refer to. */
export type Story = {
  readonly kopi: Organization
  readonly people: Readonly<Record<Role, Member>>
  readonly newcomer: Member
  readonly records: Records
}

export type RouteRow = Omit<ScreenFixture, 'screen'> & Pick<Screen, 'audience' | 'role'> & { readonly route: string }

export const screenPaths = (): string[] => [...screens, componentsScreen].map(({ path }) => path)

/** The audience, heading and calls of each screen. */
export const routes: readonly RouteRow[] = screenFixtures.map(({ screen: { path, audience, role }, ...facts }) => ({
  ...facts,
  route: path,
  audience,
  ...(role && { role }),
}))

/** The member that can open the screen. */
export const ownerOf = ({ audience, role }: RouteRow, { people, newcomer }: Story): Member | null => {
  if (role) return people[role]
  const owners = {
    public: null,
    open: null,
    shared: people.Manager,
    newcomer,
    employee: people.Employee,
    management: people.Manager,
    platform: people.admin,
  }
  return owners[audience]
}

const idIn =
  ({ records }: Story) =>
  (kind: string): string => {
    const id = records[kind]
    if (!id) throw new Error(`no fixture creates a record of kind ${kind}`)
    return id
  }
export const addressOf = (row: RouteRow, story: Story): string => row.address?.(idIn(story)) ?? row.route
/** The path of the page after redirects. */
export const pathOf = (row: RouteRow, story: Story): string =>
  (row.opens?.(idIn(story)) ?? addressOf(row, story)).split('?')[0] ?? ''

/** Where the library of the router puts it, for its tools. */
const routerName = '__TSR_ROUTER__'
type Router = { readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } } }
/**
 * Waits for the heading and path of a page. The address changes before the code of the new page has loaded, and until then
 * the previous page is shown, which may have the same heading: so the router says which page it shows.
 */
export const expectPage = async (page: Page, heading: string | RegExp, pathname: string): Promise<void> => {
  const shown = () =>
    page.evaluate((name) => {
      const { status, resolvedLocation } = (Reflect.get(window, name) as Router | undefined)?.state ?? {}
      return status === 'idle' ? resolvedLocation?.pathname : status
    }, routerName)
  await expect.poll(shown, { timeout: 10_000 }).toBe(pathname)
  await page
    .getByRole('heading', { level: 1, name: heading, exact: typeof heading === 'string' })
    .waitFor({ timeout: 10_000 })
}

/** Navigates like a link: the path changes without a page load. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)

const usual = { organization: 'Kopi Kita Sdn Bhd', firstName: 'Nur Aina', lastName: 'binti Rashid', office: 'Bangsar' }
const states = ['pending', 'approved', 'processing'] as const

/** Lists have rows in several statuses, to show every color and column. */
export const openStory = async (world: World, names = usual): Promise<Story> => {
  const kopi = await world.organization({ name: names.organization, cutoffDay: 31 })
  const Employee = await world.employee(kopi, {
    firstName: names.firstName,
    lastName: names.lastName,
    salary: sen(400_000),
  })
  const Manager = await world.member(kopi, 'Manager')
  const people = {
    Employee,
    Manager,
    Executive: await world.member(kopi, 'Executive'),
    admin: await world.member(null, 'admin'),
    approver: await world.member(null, 'approver'),
    reader: await world.member(null, 'reader'),
    superadmin: await world.member(null, 'superadmin'),
  }
  const others = await Promise.all(
    states.map((_, i) => world.employee(kopi, { firstName: `Devi ${i}`, lastName: 'a/p Krishnan' })),
  )
  await placeWithdrawals(
    world.database,
    others.map((of, i) => ({
      orgId: kopi.id,
      orgName: kopi.name,
      id: world.id<'withdrawal'>(),
      employeeId: of.employeeId!,
      userId: of.id,
      icNumber: of.icNumber,
      employeeName: `Devi ${i} a/p Krishnan`,
      status: states[i]!,
      amount: ringgit(25_000),
      fee: percentHalfUp(sen(25_000), bp(250)),
      feePaidBy: 'employee' as const,
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
      at: world.now(),
    })),
  )
  const { transactionId } = await withdrawing(world).withdraw(Employee, 200)
  const { id } = await world.as(Manager).withdrawalPolicies.createAdvancedPolicy({
    minSalary: ringgit(5000),
    maxSalary: ringgit(6000),
    maximumWithdrawalAmount: ringgit(500),
    withdrawalFrequency: 'DAILY',
  })
  const { officeId } = await world.as(people.admin).orgOffices.createOffice({
    orgId: kopi.id,
    name: names.office,
    country: 'Malaysia',
    address: '1, Jalan Telawi',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  })
  const newcomer = await world.employee(kopi, {
    firstName: names.firstName,
    lastName: names.lastName,
    mobileVerified: false,
    profileComplete: false,
  })
  const records = await makeRecords(world, kopi, {
    owner: Employee,
    caller: Manager,
    given: {
      user: people.Executive.id,
      administrator: people.admin.id,
      withdrawal: transactionId,
      withdrawal_policy: id,
      office: officeId,
    },
  })
  return { kopi, people, newcomer, records }
}
