import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { officeScreens } from './office.screens.ts'

/** The required fields of an office. */
export const officeFields = {
  name: 'Bangsar',
  country: 'Malaysia' as const,
  address: '1, Jalan Telawi',
  city: 'Kuala Lumpur',
  state: 'WP Kuala Lumpur',
}

const commands = ({ w, admin }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const by = await admin()
    const { orgId, officeId } = await w
      .as(by)
      .orgOffices.createOffice({ orgId: (await w.organization()).id, ...officeFields })
    return { by, key: { orgId, officeId } }
  }
  return {
    'orgOffices-createOffice': async () => ({
      by: await admin(),
      body: { orgId: (await w.organization()).id, ...officeFields },
    }),
    'orgOffices-editOffice': after(created, ({ key }) => ({ ...key, ...officeFields, city: 'Ipoh' })),
    'orgOffices-deleteOffice': after(created, ({ key }) => ({ ...key, reason: 'The lease ended' })),
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    office: async ({ w, organization }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into offices (org_id, id, code, name, address, city, state, created_at, modified_at)
         values ($1, $2, $4, 'Bangsar', '1, Jalan Telawi', 'Kuala Lumpur', 'WP Kuala Lumpur', $3, $3)`,
        [organization.id, id, w.now(), `OFF-${id}`],
      )
      return id
    },
  },
  screens: [
    {
      screen: officeScreens.list,
      heading: 'Offices',
      address: (id) => officeScreens.list.to({ orgId: id('organization') }),
      loads: [['orgOffices-getOffices', 'Failed to get Offices!']],
    },
    {
      screen: officeScreens.create,
      heading: 'Create office',
      address: (id) => officeScreens.create.to({ orgId: id('organization') }),
    },
    {
      screen: officeScreens.edit,
      heading: 'Edit office',
      address: (id) => officeScreens.edit.to({ orgId: id('organization'), officeId: id('office') }),
      loads: [['orgOffices-getOffice', 'Failed to get Office!'], history],
    },
  ],
}
