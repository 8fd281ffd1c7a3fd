import { screen, type Page } from '#web/screen.ts'

const label = ['Deductions', 'Potongan'] as const

export const deductionScreens = {
  list: screen('/deductions', {
    audience: 'management',
    table: true,
    menu: { group: 'finance', label, icon: 'deductions', feature: 'rollingPay' },
    page: async (): Promise<Page> => (await import('./screens/DeductionListPages.tsx')).DeductionListPage,
  }),
  details: screen('/deductions/$listId', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/DeductionDetailsPages.tsx')).DeductionDetailsPage,
  }),
  plan: screen('/rolling-pay/plan', {
    audience: 'employee',
    page: async (): Promise<Page> => (await import('./screens/PlanPage.tsx')).PlanPage,
  }),
  internalList: screen('/internal/deductions', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label, icon: 'deductions' },
    page: async (): Promise<Page> => (await import('./screens/DeductionListPages.tsx')).InternalDeductionListPage,
  }),
  leaver: screen('/internal/$orgId/receivables/$receivableId', {
    shows: ['leaver_receivable', 'leaver_payment'],
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/LeaverPage.tsx')).LeaverPage,
  }),
  internalDetails: screen('/internal/$orgId/deductions/$listId', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/DeductionDetailsPages.tsx')).InternalDeductionDetailsPage,
  }),
}

/** Parts of the employee's first page. */
export const planTask = async () => (await import('./screens/PlanTask.tsx')).PlanTask
export const paydayCard = async () => (await import('./screens/PaydayCard.tsx')).PaydayCard
