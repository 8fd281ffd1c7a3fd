import { screen, type Page } from '#web/screen.ts'

export const paymentGatewayScreens = {
  movements: screen('/internal/payment-provider', {
    shows: ['provider_top_up', 'provider_fee'],
    audience: 'platform',
    menu: { group: 'finance', label: ['Payment Provider', 'Penyedia Pembayaran'], icon: 'cash' },
    table: true,
    page: async (): Promise<Page> => (await import('./screens/PaymentProviderPage.tsx')).PaymentProviderPage,
  }),
}
