import { screen, type Page } from '#web/screen.ts'

export const compensationScreens = {
  list: screen('/compensation-policies', {
    audience: 'management',
    table: true,
    menu: { group: 'benefits', label: ['Compensation Policies', 'Polisi Pampasan'], icon: 'ranges' },
    page: async (): Promise<Page> => (await import('./screens/PolicyListPage.tsx')).CompensationPolicyListPage,
  }),
  create: screen('/compensation-policies/create', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).CreateCompensationPolicyPage,
  }),
  edit: screen('/compensation-policies/$policyId/edit', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/PolicyFormPages.tsx')).EditCompensationPolicyPage,
  }),
  details: screen('/compensation-policies/$policyId/details', {
    audience: 'management',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/PolicyDetailsPage.tsx')).CompensationPolicyDetailsPage,
  }),
  createRange: screen('/compensation-policies/$policyId/details/create', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/RangeFormPages.tsx')).CreatePayRangePage,
  }),
  editRange: screen('/compensation-policies/$policyId/details/$allocationId/edit', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/RangeFormPages.tsx')).EditPayRangePage,
  }),
}
