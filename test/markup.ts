import { platformRoles } from '#kernel/access.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inviteUser } from '#people/identity/signIn/account.steps.ts'
import { openStory, type Story } from './routes.ts'
import type { Site } from './site.ts'
import { withdrawing } from './withdrawing.ts'
import type { World } from './world.ts'
import type { LocalDate } from '#kernel/time.ts'

export const image = '<img src=x onerror=alert(1)>'
export const script = '"><script>alert(1)</script>'
export const both = `${image} ${script}`

type Withdrawal = Awaited<ReturnType<ReturnType<typeof withdrawing>['withdraw']>>
export type MarkupStory = Story & { readonly rejected: Withdrawal; readonly returned: Withdrawal }

/** Records in which every text that a user can enter is markup that would run if a page didn't escape it. */
export const openMarkupStory = async (world: World): Promise<MarkupStory> => {
  const story = await openStory(world, {
    organization: `Kopi ${both}`,
    firstName: image,
    lastName: script,
    office: both,
  })
  const { people } = story
  for (const role of ['Manager', 'Executive', ...platformRoles] as const)
    await world.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
      client.query('update users set display_name = $2, first_name = $3, last_name = $4 where id = $1', [
        people[role].id,
        `${role} ${both}`,
        image,
        script,
      ]),
    )
  const decided = await decideWithdrawals(world, story)
  const row = {
    firstName: image,
    lastName: script,
    employeeICNumber: 'X1234567',
    bank: 'Maybank',
    accountNumber: '12345678',
  }
  await world.as(people.Manager).employees.employeeBulkImportAdd({ fileName: both, rows: [row] })
  await world.as(people.Manager).settings.updateManagementSettings({ notificationsEmail: people.Executive.email })
  await world.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    inviteUser(
      { ...tx, now: world.now(), today: '2026-11-16' as LocalDate, newId: () => world.id(), env: world.app.env },
      { ...people.Manager, firstName: both },
    ),
  )
  return { ...story, ...decided }
}

/** One withdrawal rejected by the employer, and one returned by the bank. */
const decideWithdrawals = async (world: World, { kopi, people }: Story) => {
  const { withdraw } = withdrawing(world)
  const manage = world.as(people.Manager).rollingPayManagement
  const pay = world.as(people.admin).rollingPayAdmin
  const request = async () => withdraw(await world.employee(kopi, { firstName: image, lastName: script }), 150)
  const rejected = await request()
  const returned = await request()
  await manage.updateTransaction({
    status: 'rejected',
    transactionId: rejected.transactionId,
    employeeICNumber: rejected.employeeICNumber,
    reason: both,
  })
  await manage.updateTransaction({
    status: 'approved',
    transactionId: returned.transactionId,
    employeeICNumber: returned.employeeICNumber,
  })
  await pay.endOfDayProcessing({})
  await pay.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
  await pay.recordBankReturn({
    orgId: kopi.id,
    transactionId: returned.transactionId,
    reason: both,
    returnedOn: '2026-11-16',
  })
  return { rejected, returned }
}

const dialogs = new WeakMap<Page, string[]>()

/** Records dialogs opened by scripts on the page. */
export const watchForScripts = (page: Page): void => {
  const opened: string[] = []
  dialogs.set(page, opened)
  page.on('dialog', (dialog) => {
    opened.push(`${dialog.message()} at ${page.url()}`)
    void dialog.dismiss()
  })
}

/** Expects that stored markup added no element to the page and that the Content-Security-Policy blocked nothing. */
export const expectHarmless = async ({ complaints }: Site, page: Page): Promise<void> => {
  const added = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'img[src="x"], [onerror], [onload], [onclick], script:not([src]), iframe, a[href^="javascript:"]',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
  expect(added, page.url()).toEqual([])
  expect(dialogs.get(page), 'dialogs opened by scripts').toEqual([])
  expect(complaints(), page.url()).toEqual([])
}
