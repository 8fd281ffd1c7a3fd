import type { ModuleFixtures } from '#test/fixtures.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ w, inside }) => ({
    'transactions-exportToPDFv2': async () => {
      const { org, manager } = await inside()
      return { by: manager, body: { orgId: org.id, date: w.now().slice(0, 7) } }
    },
  }),
}
