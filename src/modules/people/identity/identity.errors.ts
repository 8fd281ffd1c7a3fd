import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const identityErrors = defineErrors({
  wrong_password: ['INVALID_ARGUMENT', 'Password update failed!', 'Kata laluan gagal dikemas kini!'],
  two_step_on: ['FAILED_PRECONDITION', 'Two-step sign-in is already on.', 'Log masuk dua langkah sudah diaktifkan.'],
  two_step_off: ['FAILED_PRECONDITION', 'Two-step sign-in is not on.', 'Log masuk dua langkah tidak diaktifkan.'],
  two_step_is_required: [
    'FAILED_PRECONDITION',
    'A second factor is required of you. Set up another one first.',
    'Anda diwajibkan menggunakan faktor kedua. Sediakan faktor lain dahulu.',
  ],
  own_two_step_first: [
    'FAILED_PRECONDITION',
    'Set up your own first, so that you keep your access.',
    'Sediakan milik anda dahulu supaya anda tidak hilang akses.',
  ],
  two_step_run_out: [
    'FAILED_PRECONDITION',
    'This setup has expired. Please start again.',
    'Persediaan ini telah tamat tempoh. Sila mulakan semula.',
  ],
  managers_reset: [
    'FAILED_PRECONDITION',
    'A Manager of the organization can do this. Platform staff do it only where no other Manager is left.',
    'Pengurus organisasi boleh melakukannya. Kakitangan platform hanya melakukannya jika tiada Pengurus lain.',
  ],
  reset_reason_needed: ['INVALID_ARGUMENT', 'Please give a reason.', 'Sila nyatakan sebab.'],
  too_many_passkeys: [
    'FAILED_PRECONDITION',
    'You have ten passkeys, the most allowed. Remove one first.',
    'Anda mempunyai sepuluh kunci laluan, iaitu had maksimum. Buang satu dahulu.',
  ],
  other_confirmation: [
    'FAILED_PRECONDITION',
    'Your account needs another way to confirm. Please reload the page.',
    'Akaun anda memerlukan cara pengesahan lain. Sila muat semula halaman ini.',
  ],
  link_not_valid: [
    'FAILED_PRECONDITION',
    'This link is no longer valid. Please request a new one.',
    'Pautan ini tidak sah lagi. Sila minta pautan baharu.',
  ],
  not_yourself: [
    'FAILED_PRECONDITION',
    'You can’t do this to your own account.',
    'Anda tidak boleh membuat tindakan ini pada akaun anda sendiri.',
  ],
  own_session: [
    'FAILED_PRECONDITION',
    'This is your current session. To end it, log out.',
    'Ini ialah sesi yang sedang anda gunakan. Log keluar akan menamatkannya.',
  ],
  no_sessions: [
    'FAILED_PRECONDITION',
    'This user is not signed in anywhere.',
    'Pengguna ini tidak log masuk di mana-mana.',
  ],
  user_already_active: ['FAILED_PRECONDITION', 'This account is already active.', 'Akaun ini sudah aktif.'],
  user_already_suspended: ['FAILED_PRECONDITION', 'This account is already suspended.', 'Akaun ini sudah digantung.'],
  user_suspended: [
    'FAILED_PRECONDITION',
    'This account is suspended. Please reactivate it first.',
    'Akaun ini digantung. Sila aktifkannya semula dahulu.',
  ],
  user_joined: [
    'FAILED_PRECONDITION',
    'This user has already joined. They can reset a forgotten password on the sign-in page.',
    'Pengguna ini sudah menyertai. Kata laluan yang terlupa boleh ditetapkan semula di halaman log masuk.',
  ],
  user_not_joined: [
    'FAILED_PRECONDITION',
    'This user hasn’t joined yet. Send the invitation again instead.',
    'Pengguna ini belum menyertai. Hantar semula jemputan.',
  ],
  password_link_just_sent: [
    'RESOURCE_EXHAUSTED',
    'A link was sent a moment ago. You can send another in {seconds, second, seconds}.',
    'Pautan baru sahaja dihantar. Pautan lain boleh dihantar dalam {seconds} saat.',
  ],
  invitation_just_sent: [
    'RESOURCE_EXHAUSTED',
    'An invitation was sent a moment ago. You can send another in {seconds, second, seconds}.',
    'Jemputan baru sahaja dihantar. Jemputan lain boleh dihantar dalam {seconds} saat.',
  ],
  only_platform_reactivates: [
    'FAILED_PRECONDITION',
    'This account was not suspended by a Manager. Please contact support to have it reactivated.',
    'Akaun ini bukan digantung oleh Pengurus. Sila hubungi bahagian sokongan untuk mengaktifkannya semula.',
  ],
  last_superadmin: [
    'FAILED_PRECONDITION',
    'At least one active superadmin must remain.',
    'Sekurang-kurangnya seorang superadmin aktif mesti kekal.',
  ],
  email_taken: [
    'ALREADY_EXISTS',
    'This e-mail address is already in use in the organization.',
    'Alamat e-mel ini sudah digunakan dalam organisasi.',
  ],
  ...defineFieldErrors({
    invitation_needs_active: ['Only an active account can be invited', 'Hanya akaun aktif boleh dijemput'],
    administrator_email_taken: [
      'Another administrator already uses this e-mail address.',
      'Pentadbir lain sudah menggunakan alamat e-mel ini.',
    ],
    common_password: [
      'This password is among the first that others try. Please choose another one.',
      'Kata laluan ini antara yang paling mudah diteka. Sila pilih kata laluan lain.',
    ],
    weak_password: [
      'At least 8 characters with upper case, lower case, a digit and a special character',
      'Sekurang-kurangnya 8 aksara dengan huruf besar, huruf kecil, digit dan aksara khas',
    ],
  }),
})

/** The error for a violation of each constraint. */
export const identityConstraints = {
  users_email: 'email_taken',
  users_last_superadmin: 'last_superadmin',
  passkeys_credential: 'passkey_known',
} as const
