import { screen, type Page } from '#web/screen.ts'

export const payRunScreens = {
  list: screen('/benefits-pay-runs', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    menu: { group: 'benefits', label: ['Pay Runs', 'Larian Gaji'], icon: 'payRuns' },
    page: async (): Promise<Page> => (await import('./run/screens/PayRunListPage.tsx')).PayRunListPage,
  }),
  create: screen('/benefits-pay-runs/create/$payType', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    page: async (): Promise<Page> => (await import('./run/screens/PayRunFormPages.tsx')).CreatePayRunPage,
  }),
  edit: screen('/benefits-pay-runs/$payType/$payRunId/edit', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    page: async (): Promise<Page> => (await import('./run/screens/PayRunFormPages.tsx')).EditPayRunPage,
  }),
  details: screen('/benefits-pay-runs/$payRunId/details', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    page: async (): Promise<Page> => (await import('./run/screens/PayRunDetailsPage.tsx')).PayRunDetailsPage,
  }),
  report: screen('/benefits-pay-runs/$orgId/$payRunId/report', {
    audience: 'management',
    feature: 'eBenefits',
    table: true,
    page: async (): Promise<Page> => (await import('./run/screens/PayRunReportPage.tsx')).PayRunReportPage,
  }),
  owed: screen('/benefits-pay-runs/owed', {
    audience: 'management',
    feature: 'eBenefits',
    page: async (): Promise<Page> =>
      (await import('#owed/receivables/benefit/screens/BenefitAccountPages.tsx')).BenefitAccountPage,
  }),
  platformOwed: screen('/pay-runs/$orgId/owed', {
    shows: 'benefit_repayment',
    audience: 'platform',
    page: async (): Promise<Page> =>
      (await import('#owed/receivables/benefit/screens/BenefitAccountPages.tsx')).PlatformBenefitAccountPage,
  }),
  platformList: screen('/pay-runs', {
    audience: 'platform',
    table: true,
    menu: { group: 'benefits', label: ['Pay Runs', 'Larian Gaji'], icon: 'payRuns' },
    page: async (): Promise<Page> =>
      (await import('./platform/screens/PlatformPayRunListPage.tsx')).PlatformPayRunListPage,
  }),
  platformDetails: screen('/pay-runs/$orgId/$payRunId/details', {
    shows: 'pay_run',
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> =>
      (await import('./platform/screens/PlatformPayRunPages.tsx')).PlatformPayRunDetailsPage,
  }),
  platformEdit: screen('/pay-runs/$orgId/$payRunId/edit', {
    audience: 'platform',
    role: 'approver',
    page: async (): Promise<Page> =>
      (await import('./platform/screens/PlatformPayRunPages.tsx')).PlatformPayRunEditPage,
  }),
  platformReport: screen('/pay-runs/$orgId/$payRunId/report', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./run/screens/PayRunReportPage.tsx')).PlatformPayRunReportPage,
  }),
}
