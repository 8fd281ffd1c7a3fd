import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { site } from '#test/site.ts'

const s = site()

const paths = (audience: 'management' | 'employee') =>
  screens.filter((screen) => screen.audience === audience && screen.feature).map(({ path }) => path)

test.each(['management', 'employee'] as const)(
  'the %s screens of features that are off say so at their address',
  async (audience) => {
    const org = await s.world.organization({ name: 'Kopi Kita', rollingPay: false })
    await s.world.database.pool.query(
      'update organizations set e_benefits = false, disbursements_enabled = false where org_id = $1',
      [org.id],
    )
    const user = audience === 'employee' ? await s.world.employee(org) : await s.world.member(org, 'Manager')
    const page = await s.as(user)
    for (const path of paths(audience)) {
      await page.goto(s.address + path.replaceAll(/\$\w+/g, '1'))
      await page.getByRole('heading', { level: 1, name: 'Not available!' }).waitFor()
      expect(await page.locator('main form').count(), path).toBe(0)
    }
    await page.getByText(/^Kopi Kita doesn’t use this part of Upah\./).waitFor()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.waitForURL(audience === 'employee' ? '**/dashboard' : '**/management/dashboard')
  },
)
