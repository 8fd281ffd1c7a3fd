import { screen, startPaths, type Page } from '#web/screen.ts'

export const withdrawalScreens = {
  dashboard: screen(startPaths.employee, {
    audience: 'employee',
    menu: { group: 'home', label: ['Dashboard', 'Papan Pemuka'], short: ['Home', 'Utama'], icon: 'home' },
    page: async (): Promise<Page> =>
      (await import('./balance/screens/EmployeeDashboardPage.tsx')).EmployeeDashboardPage,
  }),
  getPaid: screen('/rolling-pay/get-paid', {
    audience: 'employee',
    menu: {
      group: 'advancePay',
      label: ['Get Paid', 'Keluarkan Gaji'],
      short: ['Get Paid', 'Keluarkan'],
      icon: 'cash',
      feature: 'rollingPay',
    },
    page: async (): Promise<Page> => (await import('./request/screens/GetPaidPage.tsx')).GetPaidPage,
  }),
  fees: screen('/rolling-pay/fees', {
    audience: 'employee',
    page: async (): Promise<Page> => (await import('./history/screens/FeesPage.tsx')).FeesPage,
  }),
  ownLimits: screen('/profile/limits', {
    audience: 'employee',
    feature: 'rollingPay',
    page: async (): Promise<Page> => (await import('./own/screens/OwnLimitsPage.tsx')).OwnLimitsPage,
  }),
  ownLimit: screen('/profile/limits/$limit', {
    audience: 'employee',
    feature: 'rollingPay',
    page: async (): Promise<Page> => (await import('./own/screens/OwnLimitPage.tsx')).OwnLimitPage,
  }),
  pause: screen('/profile/pause', {
    audience: 'employee',
    feature: 'rollingPay',
    page: async (): Promise<Page> => (await import('./own/screens/PausePage.tsx')).PausePage,
  }),
  transactions: screen('/rolling-pay/transactions', {
    audience: 'employee',
    menu: { group: 'advancePay', label: ['History', 'Sejarah'], icon: 'history', feature: 'rollingPay' },
    table: true,
    page: async (): Promise<Page> => (await import('./history/screens/WithdrawalListPage.tsx')).WithdrawalListPage,
  }),
  transaction: screen('/rolling-pay/transactions/$transactionId/details', {
    audience: 'employee',
    page: async (): Promise<Page> =>
      (await import('./history/screens/WithdrawalDetailsPage.tsx')).WithdrawalDetailsPage,
  }),
  managementDashboard: screen(startPaths.management, {
    audience: 'management',
    menu: { group: 'home', label: ['Dashboard', 'Papan Pemuka'], icon: 'dashboard' },
    page: async (): Promise<Page> =>
      (await import('./totals/screens/ManagementDashboardPage.tsx')).ManagementDashboardPage,
  }),
  requests: screen('/management/rolling-pay/transactions', {
    audience: 'management',
    menu: { group: 'finance', label: ['Advance Pay', 'Pendahuluan Gaji'], icon: 'clock', feature: 'rollingPay' },
    table: true,
    page: async (): Promise<Page> => (await import('./decision/screens/RequestListPage.tsx')).RequestListPage,
  }),
  request: screen('/management/rolling-pay/transactions/$employeeICNumber/$transactionId/$period/details', {
    shows: 'withdrawal',
    audience: 'management',
    page: async (): Promise<Page> => (await import('./decision/screens/RequestDetailsPage.tsx')).RequestDetailsPage,
  }),
}

/** A line on the statements. */
export const feesLine = async () => (await import('./history/screens/FeesLine.tsx')).FeesLine

/** A line on the profile. */
export const ownLimitsLine = async () => (await import('./own/screens/OwnLimitsLine.tsx')).OwnLimitsLine

/** A part of the employee details. */
export const advancesTab = async () => (await import('./decision/screens/AdvancesTab.tsx')).AdvancesTab
