import { placeUpload, runUpload, salesFile } from '#ground/uploads/upload.fixtures.ts'
import { dateIn } from '#kernel/time.ts'
import type { ModuleFixtures } from '#test/fixtures.ts'
import type { Member, Organization, World } from '#test/world.ts'
import { saleScreens } from './sale.screens.ts'

/** An uploaded sale of an organization. */
const placeSale = async (w: World, by: Member, { id: orgId, code }: Organization) => {
  const downloadUrl = await placeUpload(w, by, salesFile([[code, dateIn(w.now()), 100, `S-${w.id()}`]]))
  const upload = { downloadUrl, fileName: 'sales.csv', type: 'SALES' } as const
  await runUpload(w, (await w.as(by).uploadedDocuments.create(upload)).id)
  const { sales } = await w.as(by).sales.getAll({ orgId })
  return { orgId, id: sales[0]?.id ?? '' }
}

export const fixtures: ModuleFixtures = {
  commands: ({ w, admin }) => ({
    'sales-void': async () => {
      const by = await admin()
      return { by, body: { items: [await placeSale(w, by, await w.organization())], reason: 'Uploaded twice' } }
    },
  }),
  records: {
    sale: async ({ w, organization }) => (await placeSale(w, await w.member(null, 'admin'), organization)).id,
  },
  screens: [{ screen: saleScreens.list, heading: 'Sales', loads: [['sales-getAll', 'Failed to fetch Sales!']] }],
}
