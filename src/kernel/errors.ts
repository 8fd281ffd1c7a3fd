/** The canonical statuses of the public callable protocol, with the HTTP status that each travels under. */
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

/**
 * The one table of error codes: the status and the words of each refusal. A `{name}` in the words is filled in
 * from the refusal's details. The specification's messages stand here word for word.
 */
export const errorTable = {
  invalid_input: { status: 'INVALID_ARGUMENT', text: 'Please fill all the required form fields!' },
  bad_request: { status: 'INVALID_ARGUMENT', text: 'Bad Request' },
  unauthenticated: { status: 'UNAUTHENTICATED', text: 'Please sign in.' },
  permission_denied: { status: 'PERMISSION_DENIED', text: 'Action not permited!' },
  not_found: { status: 'NOT_FOUND', text: 'That record does not exist.' },
  unknown_call: { status: 'NOT_FOUND', text: 'No such call.' },
  key_reused: { status: 'ALREADY_EXISTS', text: 'This request key was used for something else.' },
  too_many_requests: { status: 'RESOURCE_EXHAUSTED', text: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 'INTERNAL', text: 'Something went wrong on our side.' },
  unavailable: { status: 'UNAVAILABLE', text: 'The service is busy. Please try again in a moment.' },
  read_only: {
    status: 'UNAVAILABLE',
    text: 'Nothing can be saved right now, reading still works. Please try again later.',
  },
  feature_off: { status: 'FAILED_PRECONDITION', text: 'Not available!' },
  organization_not_active: { status: 'FAILED_PRECONDITION', text: 'Your organization is not active yet.' },
  maker_is_checker: {
    status: 'FAILED_PRECONDITION',
    text: 'Somebody who neither created nor last edited this must approve it.',
  },

  invalid_credentials: {
    status: 'UNAUTHENTICATED',
    text: 'Invalid credentials, please re-check your code, email and password and try again',
  },
  user_disabled: { status: 'PERMISSION_DENIED', text: 'Your account is locked! Please contact support for help.' },
  wrong_password: { status: 'INVALID_ARGUMENT', text: 'Password update failed!' },
  second_step_needed: { status: 'UNAUTHENTICATED', text: 'Please type the code that your authenticator shows.' },
  second_step_wrong: {
    status: 'UNAUTHENTICATED',
    text: 'The code is wrong or was used already. Please wait for the next one.',
  },
  two_step_on: { status: 'FAILED_PRECONDITION', text: 'Two-step sign-in is on already.' },
  two_step_off: { status: 'FAILED_PRECONDITION', text: 'Two-step sign-in is not on.' },
  two_step_run_out: { status: 'FAILED_PRECONDITION', text: 'This set-up has run out. Please begin again.' },
  link_not_valid: { status: 'FAILED_PRECONDITION', text: 'This link is not valid any more. Please ask for a new one.' },

  code_too_soon: { status: 'RESOURCE_EXHAUSTED', text: 'A new code can be sent in {seconds} seconds.' },
  code_too_many: { status: 'RESOURCE_EXHAUSTED', text: 'Too many codes were asked for. Please try again in an hour.' },
  code_too_many_today: {
    status: 'RESOURCE_EXHAUSTED',
    text: 'Too many codes were asked for today. Please try again tomorrow.',
  },
  code_not_valid: {
    status: 'INVALID_ARGUMENT',
    text: 'The code is wrong, used or too old. Please check it or ask for a new one.',
  },
  code_out_of_range: {
    status: 'OUT_OF_RANGE',
    text: 'Too many Attempts! Your account has been locked. Please contact support for help!.',
  },

  policy_not_pending: { status: 'FAILED_PRECONDITION', text: 'Please select only a policy that is PENDING approval!' },
  policy_overlaps: {
    status: 'ALREADY_EXISTS',
    text: 'The salary range overlaps the policy from RM {from} to RM {to}.',
  },
  policy_has_revision: {
    status: 'FAILED_PRECONDITION',
    text: 'A change of this policy is already waiting for approval. Please edit that one.',
  },
  general_policy_exists: { status: 'ALREADY_EXISTS', text: 'There is a general policy already. Please edit that one.' },
  general_policy_not_found: { status: 'NOT_FOUND', text: 'General Withdrawal Policy not Found!' },
  advanced_policy_not_found: { status: 'NOT_FOUND', text: 'Advanced Withdrawal Policy not Found!' },

  amount_zero: { status: 'INVALID_ARGUMENT', text: 'Amount should be greater than zero(0)' },
  amount_below_minimum: { status: 'INVALID_ARGUMENT', text: 'The smallest withdrawal is RM {minimum}.' },
  amount_over_limit: { status: 'INVALID_ARGUMENT', text: 'Your Withdrawal limit is MYR {limit}!' },
  employee_not_approved: {
    status: 'FAILED_PRECONDITION',
    text: 'Your employer has not approved your registration yet.',
  },
  withdrawals_disabled: { status: 'FAILED_PRECONDITION', text: 'Your employer has switched withdrawals off for you.' },
  no_bank_details: {
    status: 'FAILED_PRECONDITION',
    text: 'Your bank account is missing. Please ask your manager to complete your profile.',
  },
  mobile_not_verified: { status: 'FAILED_PRECONDITION', text: 'Please verify your mobile number first.' },
  terms_not_accepted: { status: 'FAILED_PRECONDITION', text: 'Please accept the Terms and Conditions first.' },
  past_cut_off: {
    status: 'FAILED_PRECONDITION',
    text: 'Withdrawals are closed for this month. They open again on {opensOn}.',
  },
  frequency_exceeded: {
    status: 'FAILED_PRECONDITION',
    text: 'You have used the withdrawals that your policy allows. The next one is possible on {opensOn}.',
  },
  employment_ending: {
    status: 'FAILED_PRECONDITION',
    text: 'Your employment is ending, so nothing can be withdrawn any more.',
  },
  no_salary: {
    status: 'FAILED_PRECONDITION',
    text: 'Your earned wages cannot be worked out: your salary is missing. Please ask your manager to add it.',
  },
  impossible_dates: {
    status: 'FAILED_PRECONDITION',
    text: 'Your earned wages cannot be worked out: your start or end date is not possible. Please ask your manager to correct it.',
  },
  nothing_to_withdraw: {
    status: 'FAILED_PRECONDITION',
    text: 'There is nothing to withdraw yet. It grows with each day you work.',
  },
  balance_below_minimum: {
    status: 'FAILED_PRECONDITION',
    text: 'What you can take now is below the smallest withdrawal of RM {minimum}.',
  },
  fee_takes_all: {
    status: 'FAILED_PRECONDITION',
    text: 'The fee would take the whole amount. Please ask your employer.',
  },
  profile_not_found: {
    status: 'NOT_FOUND',
    text: 'Profile not found! Please ask your manager to upload your profile.',
  },

  too_many_for_pdf: {
    status: 'FAILED_PRECONDITION',
    text: 'This month has more than {most} transactions, which is more than one PDF holds. Please export the list as CSV instead.',
  },
  page_too_far: { status: 'OUT_OF_RANGE', text: 'That page is too far away. Please search, or go from page to page.' },
  withdrawals_not_pending: { status: 'FAILED_PRECONDITION', text: 'Please select only pending withdrawal requests!' },
  withdrawal_status: { status: 'FAILED_PRECONDITION', text: 'This is not possible: the withdrawal is {status}.' },
  transfer_date_too_early: {
    status: 'INVALID_ARGUMENT',
    text: 'The transfer date cannot be before the batch was sent on {sentOn}.',
  },
  transfer_date_in_future: { status: 'INVALID_ARGUMENT', text: 'The transfer date cannot be in the future.' },
  result_file_unreadable: { status: 'INVALID_ARGUMENT', text: 'The bank file cannot be read: {problem}' },
  transfer_date_before_request: {
    status: 'INVALID_ARGUMENT',
    text: 'The transfer date cannot be before the withdrawal was asked for on {requestedOn}.',
  },
  return_date_too_early: {
    status: 'INVALID_ARGUMENT',
    text: 'The bank cannot have returned it before it was transferred on {transferredOn}.',
  },
  return_date_in_future: { status: 'INVALID_ARGUMENT', text: 'The date of the return cannot be in the future.' },
  already_returned: { status: 'FAILED_PRECONDITION', text: 'This transfer is recorded as returned already.' },
  not_a_management_user: {
    status: 'INVALID_ARGUMENT',
    text: 'Please choose one of the Managers and Executives of the organization.',
  },

  not_yourself: { status: 'FAILED_PRECONDITION', text: 'This cannot be done to your own account.' },
  own_session: { status: 'FAILED_PRECONDITION', text: 'This is the session you are using. Logging out ends it.' },
  no_sessions: { status: 'FAILED_PRECONDITION', text: 'This person is not signed in anywhere.' },
  user_already_active: { status: 'FAILED_PRECONDITION', text: 'This account is active already.' },
  user_already_suspended: { status: 'FAILED_PRECONDITION', text: 'This account is suspended already.' },
  user_suspended: { status: 'FAILED_PRECONDITION', text: 'This account is suspended. Please reactivate it first.' },
  user_joined: {
    status: 'FAILED_PRECONDITION',
    text: 'This person has joined already. A forgotten password is replaced on the sign-in page.',
  },
  invitation_just_sent: {
    status: 'RESOURCE_EXHAUSTED',
    text: 'An invitation was sent a moment ago. Another can follow in {seconds} seconds.',
  },
  only_platform_reactivates: {
    status: 'FAILED_PRECONDITION',
    text: 'This account was not suspended by a Manager. Please contact support to have it reactivated.',
  },
  last_superadmin: { status: 'FAILED_PRECONDITION', text: 'At least one active superadmin must remain.' },
  image_not_found: { status: 'NOT_FOUND', text: 'Image not found!' },
  record_changed: {
    status: 'ABORTED',
    text: 'Somebody else has changed this record since you opened it. Please look at what is new, and save again.',
  },
  organization_code_taken: { status: 'ALREADY_EXISTS', text: 'This organization code is in use.' },
  email_taken: { status: 'ALREADY_EXISTS', text: 'This e-mail address is in use in the organization.' },
  mobile_taken: { status: 'ALREADY_EXISTS', text: 'This mobile number is in use in the organization.' },
  ic_number_taken: { status: 'ALREADY_EXISTS', text: 'There is an employee with this IC or passport number already.' },
  employees_not_pending: { status: 'FAILED_PRECONDITION', text: 'Selected items are not Pending Approval!' },
  import_none: { status: 'FAILED_PRECONDITION', text: 'There is no import that could be undone.' },
  import_undone: { status: 'FAILED_PRECONDITION', text: 'The last import has been undone already.' },
  import_not_last: {
    status: 'FAILED_PRECONDITION',
    text: 'Somebody has imported since. Only the last import can be undone.',
  },
  import_changed_since: {
    status: 'FAILED_PRECONDITION',
    text: 'The import cannot be undone, because these employees have changed since: {employees}.',
  },
  import_outdated: {
    status: 'ABORTED',
    text: 'The directory has changed since this summary was made. Please look at what the import would do now.',
  },
  import_rows_gone: {
    status: 'NOT_FOUND',
    text: 'The rows that were sent ahead are no longer there. Please send them with the import.',
  },
  employee_has_withdrawals: {
    status: 'FAILED_PRECONDITION',
    text: 'These withdrawals are still on their way: {withdrawals}.',
  },

  file_missing: { status: 'INVALID_ARGUMENT', text: 'Please choose a file.' },
  file_empty: { status: 'INVALID_ARGUMENT', text: 'File is empty!' },
  file_too_large: { status: 'INVALID_ARGUMENT', text: 'The file is too large: at most {limit} MB.' },
  file_type_not_allowed: { status: 'INVALID_ARGUMENT', text: 'Only {allowed} files are allowed!' },
} as const satisfies Record<string, { status: WireStatus; text: string }>

export type ErrorCode = keyof typeof errorTable

/** Values for the `{name}`s of the text. */
export type RefusalParams = Readonly<Record<string, string | number>>
type RefusalOptions = {
  params?: RefusalParams
  fields?: Readonly<Record<string, string>>
  keep?: boolean
  reference?: string
}

/**
 * A refusal is an expected "no": the caller asked for something the rules do not allow.
 * Anything else that is thrown is a bug, and reaches the caller only as `internal`.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly params: RefusalParams
  /** Messages for the fields of a form, by path. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether what the handler wrote is kept: a wrong code is counted although the call is refused. */
  readonly keep: boolean
  /** What to quote to support: stands in the log beside the cause. */
  readonly reference: string | undefined

  constructor(code: ErrorCode, { params = {}, fields = {}, keep = false, reference }: RefusalOptions = {}) {
    super(errorText(code, params))
    this.code = code
    this.params = params
    this.fields = fields
    this.keep = keep
    this.reference = reference
  }
}

export const errorText = (code: ErrorCode, params: RefusalParams = {}): string =>
  errorTable[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** What travels: the error object of the callable protocol. */
export type WireError = {
  status: WireStatus
  message: string
  details: { code: ErrorCode; params?: RefusalParams; fields?: Readonly<Record<string, string>>; reference?: string }
}

export const wireErrorOf = (refusal: Refusal): WireError => ({
  status: errorTable[refusal.code].status,
  message: refusal.message,
  details: {
    code: refusal.code,
    ...(Object.keys(refusal.params).length > 0 && { params: refusal.params }),
    ...(Object.keys(refusal.fields).length > 0 && { fields: refusal.fields }),
    ...(refusal.reference && { reference: refusal.reference }),
  },
})
