import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const webhookErrors = defineErrors({
  endpoint_off: [
    'FAILED_PRECONDITION',
    'This endpoint is off. Turn it on first.',
    'Titik akhir ini dinyahaktifkan. Aktifkannya dahulu.',
  ],
  too_many_endpoints: [
    'FAILED_PRECONDITION',
    'An organization has at most {most} endpoints. Delete one first.',
    'Satu organisasi boleh mempunyai paling banyak {most} titik akhir. Padam satu dahulu.',
  ],
  ...defineFieldErrors({
    not_a_webhook_address: [
      'An address that begins with https:// and has no port and no user',
      'Alamat yang bermula dengan https:// tanpa port dan tanpa pengguna',
    ],
    event_required: ['Choose at least one', 'Pilih sekurang-kurangnya satu'],
  }),
})
