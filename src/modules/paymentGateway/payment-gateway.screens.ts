import { screen, type Page } from '#web/screen.ts'

export const paymentGatewayScreens = {
  topUps: screen('/internal/payment-provider', {
    shows: 'provider_top_up',
    audience: 'platform',
    menu: { group: 'finance', label: ['Payment Provider', 'Penyedia Pembayaran'], icon: 'cash' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/PaymentProviderPage.tsx')).PaymentProviderPage,
  }),
}
