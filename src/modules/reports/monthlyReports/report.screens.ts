import { screen, type Page } from '#web/screen.ts'

export const monthlyReportScreens = {
  report: screen('/rolling-pay/org/$orgId/monthly-report/$month', {
    shows: 'advance_repayment',
    audience: 'management',
    table: true,
    page: async (): Promise<Page> => (await import('./report/screens/ReportPage.tsx')).ManagementReportPage,
  }),
  employee: screen('/rolling-pay/org/$orgId/monthly-report/$month/$id/details', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./report/screens/EmployeeReportPage.tsx')).EmployeeReportPage,
  }),
  receivables: screen('/internal/receivables', {
    shows: 'unmatched_remittance',
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label: ['Receivables', 'Akaun Belum Terima'], icon: 'statement' },
    page: async (): Promise<Page> => (await import('./report/screens/ReceivablesPage.tsx')).ReceivablesPage,
  }),
  organizations: screen('/internal/rolling-pay/monthly-report/$month', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> =>
      (await import('./report/screens/OrganizationsReportPage.tsx')).OrganizationsReportPage,
  }),
  organization: screen('/internal/rolling-pay/monthly-report/$month/$orgId', {
    shows: 'advance_repayment',
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./report/screens/ReportPage.tsx')).PlatformReportPage,
  }),
}
