import { screen, type Page } from '#web/screen.ts'

const label = ['Deductions', 'Potongan'] as const

export const deductionScreens = {
  list: screen('/deductions', {
    audience: 'management',
    table: true,
    menu: { group: 'finance', label, icon: 'deductions', feature: 'rollingPay' },
    page: async (): Promise<Page> => (await import('./lists/screens/DeductionListPages.tsx')).DeductionListPage,
  }),
  details: screen('/deductions/$listId', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./lists/screens/DeductionDetailsPages.tsx')).DeductionDetailsPage,
  }),
  plan: screen('/rolling-pay/plan', {
    audience: 'employee',
    page: async (): Promise<Page> => (await import('./plans/screens/PlanPage.tsx')).PlanPage,
  }),
  internalList: screen('/internal/deductions', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label, icon: 'deductions' },
    page: async (): Promise<Page> => (await import('./lists/screens/DeductionListPages.tsx')).InternalDeductionListPage,
  }),
  leaver: screen('/internal/$orgId/receivables/$receivableId', {
    shows: ['leaver_receivable', 'leaver_payment'],
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./leavers/screens/LeaverPage.tsx')).LeaverPage,
  }),
  internalDetails: screen('/internal/$orgId/deductions/$listId', {
    shows: 'deduction_list',
    audience: 'platform',
    page: async (): Promise<Page> =>
      (await import('./lists/screens/DeductionDetailsPages.tsx')).InternalDeductionDetailsPage,
  }),
}

/** Parts of the employee's first page. */
export const runningPlan = async () => (await import('./plans/screens/RunningPlan.tsx')).RunningPlan
export const paydayFigure = async () => (await import('./payday/screens/PaydayFigure.tsx')).PaydayFigure
export const keptForLater = async () => (await import('./offline/screens/KeptForLater.tsx')).KeptForLater
export const paydayCard = async () => (await import('./payday/screens/PaydayCard.tsx')).PaydayCard

/** A part of the page of an employee who leaves. */
export const openAmounts = async () => (await import('./leaving/screens/OpenAmounts.tsx')).OpenAmounts
