/** What a line of the trail says happened, as far as words for it need to know. */
export type Happening = {
  readonly call: string
  readonly type: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

const decisions: Readonly<Record<string, string>> = {
  pending: 'Set back to pending',
  approved: 'Approved',
  rejected: 'Rejected',
  processing: 'Started the transfer of',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
/** One call decides several ways: the new status says which. */
const decided = (what: string) => (happening: Happening) => {
  const status = happening.after?.['status']
  return `${(typeof status === 'string' && decisions[status]) || 'Changed'} ${what}`
}
/** One call has several things to say, each for the record that it changed. */
const by = (words: Readonly<Record<string, string>>, otherwise: string) => (happening: Happening) => {
  const told = { ...happening.before, ...happening.after }
  return Object.entries(words).find(([key]) => key in told)?.[1] ?? otherwise
}

type Words = string | ((happening: Happening) => string)

/** Every call that changes something, as a person would say that it was done. */
export const callWords = {
  'auth-signIn': by({ signedIn: 'Signed in', because: 'Was suspended after wrong passwords' }, 'Tried to sign in'),
  'auth-signOut': 'Signed out',
  'auth-acceptInvitation': 'Accepted the invitation',
  'auth-requestPasswordReset': 'Asked for a new password',
  'auth-resetPassword': 'Chose a new password by link',
  'users-changeUserPassword': 'Changed their password',
  'users-createUser': 'Created a user',
  'users-updateUser': 'Changed a user',
  'users-suspendUser': 'Suspended a user',
  'users-reactivateUser': 'Reactivated a user',
  'users-resendInvitation': 'Sent an invitation again',
  'users-endUserSessions': 'Ended the sessions of a user',
  'users-endOwnSession': 'Ended a session of their own',
  'users-endOtherSessions': 'Ended all their other sessions',
  'users-setUpTwoStep': 'Began to set up two-step sign-in',
  'users-confirmTwoStep': 'Switched two-step sign-in on',
  'users-switchOffTwoStep': 'Switched two-step sign-in off',
  'users-renewRecoveryCodes': 'Made new recovery codes',
  'administrators-endSessions': 'Ended the sessions of an administrator',
  'administrators-resetTwoStep': 'Reset the two-step sign-in of an administrator',
  'administrators-create': 'Created an administrator',
  'administrators-update': 'Changed an administrator',
  'orgs-createOrg': 'Created an organization',
  'orgs-updateOrg': 'Changed an organization',
  'orgs-softDeleteOrg': 'Deleted an organization',
  'orgOffices-createOffice': 'Created an office',
  'orgOffices-editOffice': 'Changed an office',
  'orgOffices-deleteOffice': 'Deleted an office',
  'employees-acceptTermsAndConditions': 'Accepted the Terms and Conditions',
  'employees-getFullEmployeeProfile': 'Looked at all that is kept of an employee',
  'employees-createEmployee': 'Added an employee',
  'employees-editEmployee': 'Changed an employee',
  'employees-softDeleteEmployee': 'Deleted an employee',
  'employees-approveEmployees': 'Approved an employee',
  'employees-setSalary': 'Set a salary',
  'employees-setAbsences': 'Set unpaid days',
  'employees-changeRollingPayWithdrawalsDisabledStatus': ({ after }) => {
    if (after === null) return 'Left the withdrawals of an employee as they were'
    return `Switched withdrawals ${after['rollingPayWithdrawalsDisabled'] === true ? 'off' : 'on'} for an employee`
  },
  'employees-employeeBulkImportAdd': 'Imported an employee',
  'employees-employeeBulkImportOverwrite': 'Imported an employee, overwriting',
  'employees-undoImport': 'Undid an import',
  'employees-updateOwnProfile': by({ passwordChanged: 'Changed their password' }, 'Changed their profile'),
  'employees-sendSmsVerificationCode': 'Asked for a code for a mobile number',
  'employees-verifySmsVerificationCode': by({ mobileVerified: 'Verified their mobile number' }, 'Typed a wrong code'),
  'rollingPayEmployee-sendVerificationCode': 'Asked for a code to withdraw',
  'rollingPayEmployee-initiateTransaction': by({ amount: 'Asked for a withdrawal' }, 'Typed a wrong code'),
  'withdrawalPolicies-createGeneralPolicy': 'Created the general withdrawal policy',
  'withdrawalPolicies-createAdvancedPolicy': 'Created a withdrawal policy',
  'withdrawalPolicies-updateGeneralPolicy': 'Changed the general withdrawal policy',
  'withdrawalPolicies-updateAdvancedPolicy': 'Changed a withdrawal policy',
  'withdrawalPolicies-approvePolicy': 'Approved a withdrawal policy',
  'withdrawalPolicies-deletePolicy': 'Deleted a withdrawal policy',
  'rollingPayManagement-bulkApproveTransactions': 'Approved a withdrawal',
  'rollingPayManagement-updateTransaction': decided('a withdrawal'),
  'transactions-exportToPDFv2': 'Exported the transactions of a month as PDF',
  'rollingPayAdmin-getOne': 'Looked at a withdrawal with its account number',
  'rollingPayAdmin-downloadBatch': 'Downloaded the bank file of a batch',
  'rollingPayAdmin-updateOne': decided('a withdrawal'),
  'rollingPayAdmin-endOfDayProcessing': by(
    { number: 'Sent a batch to the bank at end of day' },
    'Sent a withdrawal to the bank at end of day',
  ),
  'rollingPayAdmin-completeAll': 'Completed a withdrawal',
  'rollingPayAdmin-applyBankResult': decided('a withdrawal by the bank’s file'),
  'rollingPayAdmin-recordBankReturn': 'Recorded that the bank returned a withdrawal',
  'rollingPayAdmin-retryFailedWages': 'Tried failed wages again',
  'rollingPayAdmin-refactorToUseEmployeeICNumber': 'Migrated employees records',
  'settings-updateManagementSettings': 'Changed the notifications e-mail recipient',
  'adminJobLevels-create': 'Created a job level',
  'adminJobLevels-edit': 'Changed a job level',
  'adminJobLevels-delete': 'Deleted a job level',
  'adminPayRuns-update': 'Changed the status of a pay run',
  'disbursements-draft': 'Set a disbursement back to draft',
  'disbursements-processWithCurlec': 'Sent a disbursement to the payment provider',
  'suppliers-blacklist': 'Blacklisted a supplier',
  'repayments-create': 'Created a settlement',
  'repayments-update': 'Changed a settlement',
  'repayments-delete': 'Deleted a settlement',
  'repaymentTransactions-create': 'Recorded a settlement payment',
  'repaymentTransactions-update': 'Changed a settlement payment',
  'repaymentTransactions-void': 'Voided a settlement payment',
  'uploadedDocuments-create': 'Uploaded a document',
} as const satisfies Readonly<Record<string, Words>>

/** By these nothing changed: they stand in the trail, and not in the history of a record. */
export const looks: readonly string[] = [
  'employees-getFullEmployeeProfile',
  'rollingPayAdmin-getOne',
  'rollingPayAdmin-downloadBatch',
]

/** What of a list of words is offered to choose from: a word for the call itself, whatever it then did. */
const choiceWords: Readonly<Record<string, string>> = {
  'auth-signIn': 'Signed in',
  'employees-changeRollingPayWithdrawalsDisabledStatus': 'Switched withdrawals on or off',
  'employees-updateOwnProfile': 'Changed their profile',
  'employees-verifySmsVerificationCode': 'Verified their mobile number',
  'rollingPayEmployee-initiateTransaction': 'Asked for a withdrawal',
  'rollingPayManagement-updateTransaction': 'Approved or rejected a withdrawal',
  'rollingPayAdmin-updateOne': 'Changed the status of a withdrawal',
  'rollingPayAdmin-endOfDayProcessing': 'Sent withdrawals to the bank at end of day',
  'rollingPayAdmin-applyBankResult': 'Applied the bank’s file',
}

/** The kinds of records, by the name that the trail keeps them under. */
export const kindWords: Readonly<Record<string, string>> = {
  employee: 'Employee',
  user: 'User',
  organization: 'Organization',
  withdrawal: 'Withdrawal',
  withdrawalPolicy: 'Withdrawal policy',
  managementSettings: 'Settings',
  settings: 'Settings',
  bank_batch: 'Bank batch',
  file: 'File',
  import: 'Import',
  office: 'Office',
  supplier: 'Supplier',
  disbursement: 'Disbursement',
  repayment: 'Settlement',
}

/** `withdrawalPolicy` and `bank_batch` read Withdrawal policy and Bank batch. */
export const wordsOf = (name: string): string => {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
export const kindOf = (type: string): string => kindWords[type] ?? wordsOf(type)

const irregular: Readonly<Record<string, string>> = {
  add: 'Added',
  do: 'Did',
  edit: 'Changed',
  get: 'Got',
  give: 'Gave',
  hold: 'Held',
  make: 'Made',
  mark: 'Marked',
  pay: 'Paid',
  put: 'Put',
  reset: 'Reset',
  retry: 'Retried',
  run: 'Ran',
  send: 'Sent',
  set: 'Set',
  submit: 'Submitted',
  take: 'Took',
  undo: 'Undid',
  update: 'Changed',
  verify: 'Verified',
  withdraw: 'Withdrew',
  write: 'Wrote',
}
const past = (verb: string): string => {
  const known = irregular[verb]
  if (known) return known
  const ending = verb.endsWith('e') ? 'd' : /[^aeiou]y$/.test(verb) ? 'ied' : 'ed'
  const stem = ending === 'ied' ? verb.slice(0, -1) : verb
  return stem.charAt(0).toUpperCase() + stem.slice(1) + ending
}
const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : /[^s]s$/.test(word) ? word.slice(0, -1) : word
const article = (noun: string): string => (/^(?:[aeio]|u(?!s|ni))/i.test(noun) ? `an ${noun}` : `a ${noun}`)
const adverbs = /^(?:soft|bulk) /

/** A call nobody has written words for still reads well: `payRanges-softDelete` is Deleted a pay range. */
const guessed = (call: string): string => {
  const [prefix = '', entry = ''] = call.split('-')
  const [verb = '', ...rest] = wordsOf(entry).toLowerCase().replace(adverbs, '').split(' ')
  const object = rest.length > 0 ? rest.join(' ') : singular(wordsOf(prefix).toLowerCase())
  if (verb === '') return wordsOf(call)
  return `${past(verb)} ${rest.length > 0 && singular(object) !== object ? object : article(object)}`
}

/** What happened, in plain words. */
export const titleOf = (happening: Happening): string => {
  const words = (callWords as Readonly<Record<string, Words>>)[happening.call]
  return typeof words === 'function' ? words(happening) : (words ?? guessed(happening.call))
}

const choiceOf = (call: string): string => choiceWords[call] ?? titleOf({ call, type: null, before: null, after: null })

/** What can be chosen to see only that, in the order of its words. */
export const callChoices = (): { readonly value: string; readonly label: string }[] =>
  Object.keys(callWords)
    .map((value) => ({ value, label: choiceOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** The calls whose words hold what is searched for. */
export const callsNamed = (search: string): string[] => {
  const looked = search.toLowerCase()
  return callChoices()
    .filter(({ label }) => label.toLowerCase().includes(looked))
    .map(({ value }) => value)
}
