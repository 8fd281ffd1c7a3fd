import { fill } from '#kernel/placeholders.ts'
import type { keyErrors } from './key-errors.ts'
import type { uploadErrors } from './upload-errors.ts'
import type { Bilingual } from './bilingual.ts'
import type { ConfirmationRequest } from './effect.ts'
import { keysOf, recordOf } from './one-of.ts'

/** The canonical statuses of the public callable protocol, with the HTTP status of each. */
export const wireStatus = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const
export type WireStatus = keyof typeof wireStatus

/** The status and text of an error, which can have placeholders for its parameters. */
export type ErrorDefinition = { readonly status: WireStatus; readonly text: Bilingual; readonly ofField: boolean }
export type ErrorTable = Readonly<Record<string, ErrorDefinition>>
/** An error as modules define it. */
type Defined = readonly [status: WireStatus, en: string, ms: string, ofField?: true]

/** The errors of all tables that have loaded, by code. */
export const errorsByCode: ErrorTable = {}

/** The errors of a module. Codes are unique across modules; `src/app/errors.ts` unites the tables. */
export const defineErrors = <const K extends string>(
  defined: Readonly<Record<K, Defined>>,
): Readonly<Record<K, ErrorDefinition>> => {
  const table = recordOf(keysOf(defined), (code): ErrorDefinition => {
    const [status, en, ms, ofField = false] = defined[code]
    return { status, text: [en, ms], ofField }
  })
  Object.assign(errorsByCode, table)
  return table
}

/** Errors of single fields for a module's table. A call reports them with `invalid_input`, so they are no codes of its own. */
export const defineFieldErrors = (table: Readonly<Record<string, Bilingual>>): object =>
  Object.fromEntries(Object.entries(table).map(([code, text]) => [code, ['INVALID_ARGUMENT', ...text, true]]))

/** The errors of the request pipeline without those of uploads. Messages from the specification are verbatim. */
export const generalErrors = defineErrors({
  invalid_input: [
    'INVALID_ARGUMENT',
    'Please fill all the required form fields!',
    'Sila isi semua medan borang yang wajib!',
  ],
  final_field_missing: [
    'INVALID_ARGUMENT',
    'This is final, so it needs a reason or the typed code.',
    'Tindakan ini muktamad, jadi sebab atau kod yang ditaip diperlukan.',
  ],
  bad_request: ['INVALID_ARGUMENT', 'Bad Request', 'Permintaan tidak sah'],
  body_too_large: [
    'INVALID_ARGUMENT',
    'At most {limit} MB. Upload rows as a file.',
    'Paling besar {limit} MB. Muat naik baris sebagai fail.',
  ],
  unauthenticated: ['UNAUTHENTICATED', 'Please sign in.', 'Sila log masuk.'],
  permission_denied: ['PERMISSION_DENIED', 'Action not permited!', 'Tindakan tidak dibenarkan!'],
  two_step_required: [
    'PERMISSION_DENIED',
    'Two-step sign-in is required. Please set it up first.',
    'Log masuk dua langkah diwajibkan. Sila sediakannya dahulu.',
  ],
  confirmation_needed: [
    'PERMISSION_DENIED',
    'Confirm your identity: this action needs its own confirmation.',
    'Sahkan diri anda: tindakan ini memerlukan pengesahannya sendiri.',
  ],
  not_found: ['NOT_FOUND', 'That record does not exist.', 'Rekod itu tidak wujud.'],
  unknown_call: ['NOT_FOUND', 'No such call.', 'Panggilan itu tidak wujud.'],
  key_reused: [
    'ALREADY_EXISTS',
    'This request key was already used for a different request.',
    'Kunci permintaan ini telah digunakan untuk permintaan lain.',
  ],
  too_many_requests: [
    'RESOURCE_EXHAUSTED',
    'Too many requests. Please wait a moment and try again.',
    'Terlalu banyak permintaan. Sila tunggu sebentar dan cuba lagi.',
  ],
  internal: ['INTERNAL', 'Something went wrong on our side.', 'Berlaku masalah di pihak kami.'],
  unavailable: [
    'UNAVAILABLE',
    'The service is busy. Please try again in a moment.',
    'Perkhidmatan sedang sibuk. Sila cuba lagi sebentar lagi.',
  ],
  outcome_unknown: [
    'UNAVAILABLE',
    'It may have been saved. Try again: it counts once.',
    'Mungkin telah disimpan. Cuba lagi: dikira sekali.',
  ],
  read_only: [
    'UNAVAILABLE',
    'Nothing can be saved right now, but you can still view your data. Please try again later.',
    'Tiada apa-apa boleh disimpan sekarang, tetapi maklumat masih boleh dibaca. Sila cuba lagi kemudian.',
  ],
  feature_off: ['FAILED_PRECONDITION', 'Not available!', 'Tidak tersedia!'],
  organization_not_active: ['FAILED_PRECONDITION', 'This organization is not active.', 'Organisasi ini tidak aktif.'],
  profile_not_found: [
    'NOT_FOUND',
    'Profile not found! Please ask your manager to upload your profile.',
    'Profil tidak ditemui! Sila minta pengurus anda memuat naik profil anda.',
  ],
  maker_is_checker: [
    'FAILED_PRECONDITION',
    'Someone who neither created nor last edited this record must approve it.',
    'Rekod ini mesti diluluskan oleh orang lain, bukan oleh orang yang mencipta atau terakhir mengubahnya.',
  ],
  own_record_reason: [
    'FAILED_PRECONDITION',
    'Say why you approve your own record.',
    'Nyatakan sebab anda meluluskan rekod anda sendiri.',
  ],
  record_changed: [
    'ABORTED',
    'Someone else has changed this record since you opened it. Please review the changes and save again.',
    'Orang lain telah mengubah rekod ini sejak anda membukanya. Sila semak perubahan itu dan simpan semula.',
  ],
  page_too_far: [
    'OUT_OF_RANGE',
    'That page is too far into the list. Please search, or go through the list page by page.',
    'Halaman itu terlalu jauh. Sila buat carian, atau buka halaman satu demi satu.',
  ],
  // The errors that any field can have, and the text of `invalid_input` if no required field is missing.
  ...defineFieldErrors({
    fields_not_valid: ['Please correct the marked fields.', 'Sila betulkan medan yang ditanda.'],
    required: ['*Required', '*Wajib diisi'],
    invalid: ['Invalid input', 'Input tidak sah'],
    too_long: ['At most {maximum} characters', 'Paling banyak {maximum} aksara'],
    too_short: ['At least {minimum} characters', 'Sekurang-kurangnya {minimum} aksara'],
    at_least: ['At least {minimum}', 'Sekurang-kurangnya {minimum}'],
    at_most: ['At most {maximum}', 'Paling banyak {maximum}'],
    unprintable: ['Contains characters that cannot be displayed', 'Mengandungi aksara yang tidak boleh dipaparkan'],
    not_an_email: ['* Value must be a valid email!', '* Nilai mestilah e-mel yang sah!'],
    not_a_date: ['Not a valid date', 'Bukan tarikh yang sah'],
    not_a_month: ['Not a valid month (yyyy-MM)', 'Bukan bulan yang sah (yyyy-MM)'],
    too_many_decimals: ['At most two decimal places', 'Paling banyak dua tempat perpuluhan'],
    year_unlikely: ['Check the year of this date', 'Semak tahun bagi tarikh ini'],
    number_decimal_comma: [
      'Use a point before the sen and commas between thousands, such as 1,234.50',
      'Gunakan titik sebelum sen dan koma antara ribu, seperti 1,234.50',
    ],
    number_sign: ['Enter the number without a sign', 'Masukkan nombor tanpa tanda tambah atau tolak'],
    number_not_plain: ['Enter a number such as 1,234.50', 'Masukkan nombor seperti 1,234.50'],
    number_not_whole: ['Enter a whole number', 'Masukkan nombor bulat'],
    amount_too_large: ['At most {most}', 'Paling banyak {most}'],
    below_zero: ['Value should not be below zero', 'Nilai tidak boleh kurang daripada sifar'],
    url_invalid: ['*Not a valid url.', '*URL tidak sah.'],
    not_positive: ['Value should be greater than zero', 'Nilai mestilah lebih daripada sifar'],
  }),
})
export type PipelineErrorCode = keyof typeof generalErrors | keyof typeof keyErrors | keyof typeof uploadErrors

/** The error for a violation of each constraint of the pipeline's own tables. */
export const pipelineConstraints = { idempotency_keys_pkey: 'key_reused' } as const

/** Values for the placeholders of a text. */
export type ErrorParams = Readonly<Record<string, string | number>>
/** An error of one field: the code of a definition and its parameters. */
export type FieldError = { readonly code: string; readonly params?: ErrorParams | undefined }

/** The text of an error, in English by default. Throws for a code that is not in the table. */
export const errorText = (errors: ErrorTable, code: string, params: ErrorParams = {}, language: 0 | 1 = 0): string => {
  const definition = errors[code]
  if (!definition) throw new Error(`no error ${code} is defined`)
  return fill(definition.text[language], (name) => params[name] ?? `{${name}}`)
}

/**
 * The code whose text is shown for an error. The specification's text of `invalid_input` is about missing fields, so other
 * field errors have a separate text. `fields` are the English messages.
 */
export const textCodeOf = (code: string, fields: Readonly<Record<string, string>>): string => {
  const messages = Object.values(fields)
  const isFormatError = code === 'invalid_input' && messages.length > 0 && !messages.includes('*Required')
  return isFormatError ? 'fields_not_valid' : code
}

type RefusalOptions = Partial<Pick<Refusal, 'params' | 'fields' | 'keep' | 'reference' | 'confirmation'>>

/**
 * An expected refusal: the rules do not allow the request. Anything else that is thrown is a bug, and the caller only sees
 * `internal`. A module names its codes: `new Refusal<WithdrawalErrorCode>('amount_zero')`.
 */
export class Refusal<Code extends string = PipelineErrorCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly params: ErrorParams
  /** Errors by field path; an error without a code has only an English message. */
  readonly fields: Readonly<Record<string, FieldError | string>>
  /** Whether the handler's writes are committed: a wrong code counts even though the call is refused. */
  readonly keep: boolean
  /** The reference to quote to support. The log contains it together with the cause. */
  readonly reference: string | undefined
  readonly confirmation: ConfirmationRequest | undefined

  constructor(code: NoInfer<Code>, options: RefusalOptions = {}) {
    super(code)
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields ?? {}
    this.keep = options.keep ?? false
    this.reference = options.reference
    this.confirmation = options.confirmation
  }
}

/** The error object of the callable protocol. */
export type WireError = {
  status: WireStatus
  message: string
  details: {
    code: string
    params?: ErrorParams
    fields?: Readonly<Record<string, string>>
    fieldErrors?: Readonly<Record<string, FieldError>>
    reference?: string
    confirmation?: ConfirmationRequest
  }
}

/** The canonical status of an error. */
export const statusOf = (errors: ErrorTable, code: string): WireStatus => errors[code]?.status ?? 'INTERNAL'

const isFilled = (record: object): boolean => Object.keys(record).length > 0

/** A refusal with the texts of the table, which must contain its codes. */
export const wireErrorOf = (
  errors: ErrorTable,
  { code, params, fields, reference, confirmation }: Refusal,
): WireError => {
  const messages: Record<string, string> = {}
  const fieldErrors: Record<string, FieldError> = {}
  for (const [path, error] of Object.entries(fields)) {
    messages[path] = typeof error === 'string' ? error : errorText(errors, error.code, error.params)
    if (typeof error !== 'string') fieldErrors[path] = error
  }
  return {
    status: statusOf(errors, code),
    message: errorText(errors, textCodeOf(code, messages), params),
    details: {
      code,
      ...(isFilled(params) && { params }),
      ...(isFilled(messages) && { fields: messages }),
      ...(isFilled(fieldErrors) && { fieldErrors }),
      ...(reference && { reference }),
      ...(confirmation && { confirmation }),
    },
  }
}
