import { screen, type Page } from '#web/screen.ts'

export const paymentFileScreens = {
  list: screen('/internal/payment-files', {
    audience: 'platform',
    table: true,
    menu: { group: 'finance', label: ['Payment Files', 'Fail Bayaran'], icon: 'list' },
    page: async (): Promise<Page> => (await import('./screens/FileListPage.tsx')).FileListPage,
  }),
  view: screen('/internal/payment-files/$number', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/FilePage.tsx')).FilePage,
  }),
}

/** The files of batches. */
export const toBatchFiles = (): string => `${paymentFileScreens.list.to()}?tab=batch`
/** The files of a disbursement or a pay run. */
export const toFilesOf = (recordId: string): string => `${paymentFileScreens.list.to()}?q=${recordId}`
