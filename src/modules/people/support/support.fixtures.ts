import type { ModuleFixtures } from '#test/fixtures.ts'
import { supportScreens } from './support.screens.ts'

const failed = 'Failed to retrieve the help contact!'

export const fixtures: ModuleFixtures = {
  commands: ({ inside }) => ({
    'support-updateOwnContact': async () => {
      const { manager } = await inside()
      return { by: manager, body: { name: 'Farah binti Aziz', role: 'Manager', phone: '03-2145 8800' } }
    },
  }),
  fields: { 'support-updateOwnContact': { phone: '03-2145 8800' } },
  screens: [
    {
      screen: supportScreens.contact,
      heading: 'Help Contact',
      loads: [['support-getOwnContact', failed]],
    },
    {
      screen: supportScreens.internalContact,
      heading: 'Help Contact',
      loads: [['support-getOwnContact', failed]],
    },
  ],
}
