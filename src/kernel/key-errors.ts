/** Why a request of a program is refused. */
export const keyErrors = {
  key_not_valid: [
    'UNAUTHENTICATED',
    'This API key is not valid: it is mistyped, has expired or was revoked.',
    'Kunci API ini tidak sah: tersalah taip, telah luput atau telah dibatalkan.',
  ],
  key_header_wrong: [
    'UNAUTHENTICATED',
    'The Authorization header has no API key. Send it as Authorization: Bearer upah_…, with the whole key.',
    'Pengepala Authorization tiada kunci API. Hantar sebagai Authorization: Bearer upah_…, dengan kunci penuh.',
  ],
  key_of_sandbox: [
    'UNAUTHENTICATED',
    'Keys that begin with upah_test_ work in the sandbox only.',
    'Kunci yang bermula dengan upah_test_ hanya berfungsi dalam persekitaran ujian.',
  ],
  key_of_production: [
    'UNAUTHENTICATED',
    'This is the sandbox. Keys that begin with upah_live_ work in production only.',
    'Ini persekitaran ujian. Kunci yang bermula dengan upah_live_ hanya berfungsi dalam persekitaran sebenar.',
  ],
  key_address: [
    'PERMISSION_DENIED',
    'This API key can’t be used from {address}.',
    'Kunci API ini tidak boleh digunakan dari {address}.',
  ],
  key_scope_missing: [
    'PERMISSION_DENIED',
    'This API key needs the scope {scope}.',
    'Kunci API ini memerlukan skop {scope}.',
  ],
  key_needs_person: [
    'PERMISSION_DENIED',
    'An API key can’t do this. A person must sign in.',
    'Kunci API tidak boleh melakukannya. Seseorang mesti log masuk.',
  ],
  key_exposed: [
    'INVALID_ARGUMENT',
    'The request has an API key in its address or data. Rotate that key, and send the new one in the Authorization header only.',
    'Permintaan ini mengandungi kunci API dalam alamat atau datanya. Gantikan kunci itu, dan hantar yang baharu dalam pengepala Authorization sahaja.',
  ],
  idempotency_key_missing: [
    'INVALID_ARGUMENT',
    'This call changes something, so it needs an Idempotency-Key header: 8 to 80 letters, digits, - or _. A retry repeats it.',
    'Panggilan ini mengubah sesuatu, jadi pengepala Idempotency-Key diperlukan: 8 hingga 80 huruf, angka, - atau _. Cubaan semula mengulanginya.',
  ],
  idempotency_key_not_valid: [
    'INVALID_ARGUMENT',
    'The Idempotency-Key header is not valid: 8 to 80 letters, digits, - or _.',
    'Pengepala Idempotency-Key tidak sah: 8 hingga 80 huruf, angka, - atau _.',
  ],
  body_not_data: [
    'INVALID_ARGUMENT',
    'The body must be JSON with one field, data, which has the input, and the header Content-Type: application/json.',
    'Badan permintaan mestilah JSON dengan satu medan, data, yang mengandungi input, dan pengepala Content-Type: application/json.',
  ],
  call_not_posted: [
    'NOT_FOUND',
    'Calls are made with POST, and downloads with GET /download/NAME.',
    'Panggilan dibuat dengan POST, dan muat turun dengan GET /download/NAMA.',
  ],
} as const

/** What a program sent in place of a number or a choice. People choose from a list. */
export const valueErrors = {
  number_expected: ['Must be a number, without quotation marks', 'Mestilah nombor, tanpa tanda petikan'],
  choice_expected: ['Must be one of: {choices}', 'Mestilah satu daripada: {choices}'],
} as const
