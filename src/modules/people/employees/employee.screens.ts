import { screen, startPaths, type Page } from '#web/screen.ts'

export const employeeScreens = {
  profile: screen('/profile', {
    audience: 'employee',
    menu: { group: 'account', label: ['Profile', 'Profil'], icon: 'user' },
    page: async (): Promise<Page> => (await import('./profile/screens/ProfilePage.tsx')).ProfilePage,
  }),
  profileSetup: screen(startPaths.newcomer, {
    audience: 'newcomer',
    page: async (): Promise<Page> => (await import('./profile/screens/ProfileSetupPage.tsx')).ProfileSetupPage,
  }),
  /** Opened from the announcement of a changed bank account. */
  accountChanged: screen('/account-changed', {
    audience: 'open',
    page: async (): Promise<Page> => (await import('./account/screens/AccountChangedPage.tsx')).AccountChangedPage,
  }),
  list: screen('/employees', {
    audience: 'management',
    menu: { group: 'directory', label: ['Employees', 'Pekerja'], icon: 'users' },
    table: true,
    page: async (): Promise<Page> => (await import('./directory/screens/EmployeeListPage.tsx')).EmployeeListPage,
  }),
  create: screen('/employees/create', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./record/screens/EmployeeFormPages.tsx')).CreateEmployeePage,
  }),
  edit: screen('/employees/update/$employeeICNumber', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./record/screens/EmployeeFormPages.tsx')).EditEmployeePage,
  }),
  view: screen('/employees/view/$employeeICNumber', {
    audience: 'management',
    table: true,
    page: async (): Promise<Page> => (await import('./record/screens/EmployeeDetailsPage.tsx')).EmployeeDetailsPage,
  }),
  approve: screen('/employees/approve', {
    audience: 'management',
    table: true,
    page: async (): Promise<Page> => (await import('./approval/screens/ApproveEmployeesPage.tsx')).ApproveEmployeesPage,
  }),
  missingElection: screen('/employees/missing-payment-election', {
    audience: 'management',
    table: true,
    page: async (): Promise<Page> => (await import('./directory/screens/MissingElectionPage.tsx')).MissingElectionPage,
  }),
  import: screen('/employees/bulk-import', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./import/screens/BulkImportPage.tsx')).BulkImportPage,
  }),
}

/** The employees that a dashboard counts as active. */
export const toActiveEmployees = (): string => `${employeeScreens.list.to()}?employment=active`
