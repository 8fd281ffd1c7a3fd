/** Why a request with an API key is refused. */
export const keyErrors = {
  key_not_valid: [
    'UNAUTHENTICATED',
    'This API key is not valid: it is mistyped, has expired or was revoked.',
    'Kunci API ini tidak sah: tersalah taip, telah luput atau telah dibatalkan.',
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
} as const
