import { screen, type Page } from '#web/screen.ts'

const label = ['Settlements', 'Penyelesaian'] as const

export const settlementScreens = {
  list: screen('/repayments', {
    audience: 'management',
    table: true,
    menu: { group: 'finance', label, icon: 'settlements', feature: 'disbursements' },
    page: async (): Promise<Page> => (await import('./screens/SettlementListPages.tsx')).SettlementListPage,
  }),
  details: screen('/repayments/$repaymentId/$disbursementId/transactions', {
    shows: 'settlement_payment',
    audience: 'management',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/SettlementDetailsPages.tsx')).SettlementDetailsPage,
  }),
  internalList: screen('/internal/repayments', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label, icon: 'settlements' },
    page: async (): Promise<Page> => (await import('./screens/SettlementListPages.tsx')).InternalSettlementListPage,
  }),
  create: screen('/internal/repayments/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/SettlementFormPages.tsx')).CreateSettlementPage,
  }),
  edit: screen('/internal/$orgId/disbursement/$disbursementId/repayments/$repaymentId/edit', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/SettlementFormPages.tsx')).EditSettlementPage,
  }),
  internalDetails: screen('/internal/$orgId/disbursement/$id/repayments/$repaymentId/transactions', {
    shows: 'settlement_payment',
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> =>
      (await import('./screens/SettlementDetailsPages.tsx')).InternalSettlementDetailsPage,
  }),
  createPayment: screen('/internal/$orgId/disbursement/$disbursementId/repayments/$repaymentId/transactions/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/PaymentFormPage.tsx')).CreatePaymentPage,
  }),
}
