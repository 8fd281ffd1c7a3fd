import type { ModuleFixtures } from '#test/fixtures.ts'

export const fixtures: ModuleFixtures = {
  commands: ({ inside }) => ({
    'settings-updateManagementSettings': async () => {
      const { manager } = await inside()
      return { by: manager, body: { notificationsEmail: manager.email } }
    },
  }),
}
