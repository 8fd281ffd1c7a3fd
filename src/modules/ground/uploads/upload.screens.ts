import { screen, type Page } from '#web/screen.ts'

export const uploadScreens = {
  list: screen('/internal/uploaded-documents', {
    audience: 'platform',
    menu: { group: 'finance', label: ['Upload Documents', 'Muat Naik Dokumen'], icon: 'upload' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/UploadListPage.tsx')).UploadListPage,
  }),
  create: screen('/internal/uploaded-documents/create', {
    audience: 'platform',
    role: 'admin',
    page: async (): Promise<Page> => (await import('./screens/UploadCreatePage.tsx')).UploadCreatePage,
  }),
  logs: screen('/internal/uploaded-document-logs/$rcId/logs', {
    audience: 'platform',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/UploadLogListPage.tsx')).UploadLogListPage,
  }),
  log: screen('/internal/uploaded-document-logs/$uploadedDocumentId/logs/$id/view', {
    audience: 'platform',
    page: async (): Promise<Page> => (await import('./screens/UploadLogPage.tsx')).UploadLogPage,
  }),
}
