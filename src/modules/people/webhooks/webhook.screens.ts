import { screen, type Page } from '#web/screen.ts'

export const webhookScreens = {
  list: screen('/developers/webhooks', {
    audience: 'management',
    role: 'Manager',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/EndpointListPage.tsx')).EndpointListPage,
  }),
  view: screen('/developers/webhooks/view/$id', {
    audience: 'management',
    role: 'Manager',
    table: true,
    page: async (): Promise<Page> => (await import('./screens/EndpointPage.tsx')).EndpointPage,
  }),
}
