import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const identityErrors = defineErrors({
  invalid_credentials: {
    status: 'UNAUTHENTICATED',
    text: [
      'Invalid credentials, please re-check your code, email and password and try again',
      'Maklumat log masuk tidak sah. Sila semak kod, e-mel dan kata laluan anda dan cuba lagi',
    ],
  },
  user_disabled: {
    status: 'PERMISSION_DENIED',
    text: [
      'Your account is locked! Please contact support for help.',
      'Akaun anda dikunci! Sila hubungi bahagian sokongan untuk bantuan.',
    ],
  },
  wrong_password: { status: 'INVALID_ARGUMENT', text: ['Password update failed!', 'Kata laluan gagal dikemas kini!'] },
  second_step_needed: {
    status: 'UNAUTHENTICATED',
    text: [
      'Please enter the code from your authenticator app.',
      'Sila taip kod yang dipaparkan oleh aplikasi pengesah anda.',
    ],
  },
  second_step_wrong: {
    status: 'UNAUTHENTICATED',
    text: [
      'The code is wrong or has already been used. Please enter another one.',
      'Kod itu salah atau telah digunakan. Sila masukkan kod lain.',
    ],
  },
  two_step_on: {
    status: 'FAILED_PRECONDITION',
    text: ['Two-step sign-in is already on.', 'Log masuk dua langkah sudah diaktifkan.'],
  },
  two_step_off: {
    status: 'FAILED_PRECONDITION',
    text: ['Two-step sign-in is not on.', 'Log masuk dua langkah tidak diaktifkan.'],
  },
  two_step_is_required: {
    status: 'FAILED_PRECONDITION',
    text: ['Two-step sign-in is required of all staff.', 'Log masuk dua langkah diwajibkan untuk semua kakitangan.'],
  },
  own_two_step_first: {
    status: 'FAILED_PRECONDITION',
    text: [
      'Set up your own two-step sign-in first, so that you keep your access.',
      'Sediakan log masuk dua langkah anda dahulu supaya anda tidak hilang akses.',
    ],
  },
  two_step_run_out: {
    status: 'FAILED_PRECONDITION',
    text: ['This setup has expired. Please start again.', 'Persediaan ini telah tamat tempoh. Sila mulakan semula.'],
  },
  link_not_valid: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This link is no longer valid. Please request a new one.',
      'Pautan ini tidak sah lagi. Sila minta pautan baharu.',
    ],
  },
  code_too_soon: {
    status: 'RESOURCE_EXHAUSTED',
    text: ['A new code can be sent in {seconds, second, seconds}.', 'Kod baharu boleh dihantar dalam {seconds} saat.'],
  },
  code_too_many: {
    status: 'RESOURCE_EXHAUSTED',
    text: [
      'Too many codes were requested. Please try again in an hour.',
      'Terlalu banyak kod telah diminta. Sila cuba lagi dalam masa sejam.',
    ],
  },
  code_too_many_today: {
    status: 'RESOURCE_EXHAUSTED',
    text: [
      'Too many codes were requested today. Please try again tomorrow.',
      'Terlalu banyak kod telah diminta hari ini. Sila cuba lagi esok.',
    ],
  },
  code_not_valid: {
    status: 'INVALID_ARGUMENT',
    text: [
      'Wrong code. Tries left before your account is locked: {left}.',
      'Kod salah. Baki percubaan sebelum akaun anda dikunci: {left}.',
    ],
  },
  code_replaced: {
    status: 'INVALID_ARGUMENT',
    text: [
      'That code was replaced. Enter the newest one, sent at {time}.',
      'Kod itu telah diganti. Masukkan kod terbaharu yang dihantar pada {time}.',
    ],
  },
  code_expired: {
    status: 'INVALID_ARGUMENT',
    text: ['This code has expired. Please request a new one.', 'Kod ini telah tamat tempoh. Sila minta kod baharu.'],
  },
  code_out_of_range: {
    status: 'OUT_OF_RANGE',
    text: [
      'Too many Attempts! Your account has been locked. Please contact support for help!.',
      'Terlalu banyak percubaan! Akaun anda telah dikunci. Sila hubungi bahagian sokongan untuk bantuan.',
    ],
  },
  not_yourself: {
    status: 'FAILED_PRECONDITION',
    text: ["You can't do this to your own account.", 'Anda tidak boleh membuat tindakan ini pada akaun anda sendiri.'],
  },
  own_session: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This is your current session. To end it, log out.',
      'Ini ialah sesi yang sedang anda gunakan. Log keluar akan menamatkannya.',
    ],
  },
  no_sessions: {
    status: 'FAILED_PRECONDITION',
    text: ['This user is not signed in anywhere.', 'Pengguna ini tidak log masuk di mana-mana.'],
  },
  user_already_active: {
    status: 'FAILED_PRECONDITION',
    text: ['This account is already active.', 'Akaun ini sudah aktif.'],
  },
  user_already_suspended: {
    status: 'FAILED_PRECONDITION',
    text: ['This account is already suspended.', 'Akaun ini sudah digantung.'],
  },
  user_suspended: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This account is suspended. Please reactivate it first.',
      'Akaun ini digantung. Sila aktifkannya semula dahulu.',
    ],
  },
  user_joined: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This user has already joined. They can reset a forgotten password on the sign-in page.',
      'Pengguna ini sudah menyertai. Kata laluan yang terlupa boleh ditetapkan semula di halaman log masuk.',
    ],
  },
  invitation_just_sent: {
    status: 'RESOURCE_EXHAUSTED',
    text: [
      'An invitation was sent a moment ago. You can send another in {seconds, second, seconds}.',
      'Jemputan baru sahaja dihantar. Jemputan lain boleh dihantar dalam {seconds} saat.',
    ],
  },
  only_platform_reactivates: {
    status: 'FAILED_PRECONDITION',
    text: [
      'This account was not suspended by a Manager. Please contact support to have it reactivated.',
      'Akaun ini bukan digantung oleh Pengurus. Sila hubungi bahagian sokongan untuk mengaktifkannya semula.',
    ],
  },
  last_superadmin: {
    status: 'FAILED_PRECONDITION',
    text: ['At least one active superadmin must remain.', 'Sekurang-kurangnya seorang superadmin aktif mesti kekal.'],
  },
  email_taken: {
    status: 'ALREADY_EXISTS',
    text: [
      'This e-mail address is already in use in the organization.',
      'Alamat e-mel ini sudah digunakan dalam organisasi.',
    ],
  },
  ...defineFieldErrors({
    administrator_email_taken: [
      'Another administrator already uses this e-mail address.',
      'Pentadbir lain sudah menggunakan alamat e-mel ini.',
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
} as const
