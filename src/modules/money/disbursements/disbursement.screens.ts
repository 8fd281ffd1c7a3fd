import { screen, type Page } from '#web/screen.ts'

const label = ['Disbursements', 'Agihan'] as const
export const disbursementScreens = {
  list: screen('/disbursements', {
    audience: 'management',
    feature: 'disbursements',
    table: true,
    menu: { group: 'finance', label: [...label], icon: 'cash' },
    page: async (): Promise<Page> => (await import('./record/screens/DisbursementListPages.tsx')).DisbursementListPage,
  }),
  create: screen('/disbursements/create', {
    audience: 'management',
    feature: 'disbursements',
    page: async (): Promise<Page> => (await import('./form/screens/DisbursementFormPages.tsx')).CreateDisbursementPage,
  }),
  edit: screen('/disbursements/$disbursementId/edit', {
    audience: 'management',
    feature: 'disbursements',
    page: async (): Promise<Page> => (await import('./form/screens/DisbursementFormPages.tsx')).EditDisbursementPage,
  }),
  details: screen('/disbursements/$disbursementId/view', {
    shows: 'disbursement',
    audience: 'management',
    feature: 'disbursements',
    table: true,
    page: async (): Promise<Page> =>
      (await import('./record/screens/DisbursementDetailsPages.tsx')).DisbursementDetailsPage,
  }),
  settings: screen('/settings/disbursements', {
    audience: 'management',
    feature: 'disbursements',
    menu: {
      group: 'settings',
      label: ['Disbursement Settings', 'Tetapan Agihan'],
      icon: 'settings',
    },
    page: async (): Promise<Page> =>
      (await import('./record/screens/DisbursementSettingsPage.tsx')).DisbursementSettingsPage,
  }),
  internalDetails: screen('/internal/$orgId/disbursements/$id/view', {
    shows: 'disbursement',
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> =>
      (await import('./record/screens/DisbursementDetailsPages.tsx')).InternalDisbursementDetailsPage,
  }),
  // Addresses of the specification, which open the lists.
  ofOrganization: screen('/external/$orgId/disbursements', {
    audience: 'management',
    feature: 'disbursements',
    page: async (): Promise<Page> =>
      (await import('./record/screens/DisbursementAddresses.tsx')).OwnDisbursementsAddress,
  }),
  internalOfOrganization: screen('/internal/$orgId/disbursements', {
    audience: 'platform',
    page: async (): Promise<Page> =>
      (await import('./record/screens/DisbursementAddresses.tsx')).PlatformDisbursementsAddress,
  }),
  platformList: screen('/internal/disbursements', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label: [...label], icon: 'cash' },
    page: async (): Promise<Page> =>
      (await import('./record/screens/DisbursementListPages.tsx')).PlatformDisbursementListPage,
  }),
}
