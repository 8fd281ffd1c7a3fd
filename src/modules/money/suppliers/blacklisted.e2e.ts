import { expect, test } from 'vitest'
import { site } from '#test/site.ts'
import { supplierScreens } from './supplier.screens.ts'
import { supplierFields } from './supplier-world.fixtures.ts'

const s = site()

test('the address of the form of a blacklisted supplier shows the supplier and the reason', async () => {
  const [org, admin] = [await s.world.organization(), await s.world.member(null, 'admin')]
  const manager = await s.world.member(org, 'Manager')
  const { id } = await s.world.as(manager).suppliers.create(supplierFields())
  await s.world.as(admin).suppliers.blacklist({ id, orgId: org.id, remarks: 'Invoices for goods never delivered' })
  const page = await s.at(supplierScreens.edit.to({ id }), manager)
  await page.getByText('Invoices for goods never delivered').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(supplierScreens.view.to({ id }))
  expect(await page.getByRole('textbox').count()).toBe(0)
})
