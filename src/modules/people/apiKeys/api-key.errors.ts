import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const apiKeyErrors = defineErrors({
  key_ended: [
    'FAILED_PRECONDITION',
    'This key no longer works. Create a new one.',
    'Kunci ini tidak lagi berfungsi. Cipta yang baharu.',
  ],
  key_rotated: [
    'FAILED_PRECONDITION',
    'This key has already been replaced by {name}. Rotate that one.',
    'Kunci ini telah diganti dengan {name}. Gantikan kunci itu.',
  ],
  too_many_keys: [
    'FAILED_PRECONDITION',
    'An organization has at most {most} keys that work. Revoke one first.',
    'Satu organisasi boleh mempunyai paling banyak {most} kunci yang berfungsi. Batalkan satu dahulu.',
  ],
  ...defineFieldErrors({
    key_expires_too_late: ['At most a year, so until {last}', 'Paling lama setahun, iaitu hingga {last}'],
    not_an_address: [
      'Not an IP address or a range such as 203.0.113.0/24',
      'Bukan alamat IP atau julat seperti 203.0.113.0/24',
    ],
    key_scope_required: ['Choose at least one', 'Pilih sekurang-kurangnya satu'],
  }),
})
