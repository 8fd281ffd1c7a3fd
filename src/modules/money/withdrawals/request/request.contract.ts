import { z } from 'zod'
import { batchedCommand, command, query } from '#kernel/call.ts'
import { fieldIssue } from '#kernel/field-errors.ts'
import { isWholeSen, type Ringgit } from '#kernel/money.ts'
import { id, instant, localDate, money, opt } from '#kernel/values.ts'
import { assertion, requestOptions } from '#people/identity/passkeys/passkey.contract.ts'
import { userRecord } from '#people/identity/user-record.rules.ts'
import { amountCodes, blockCodes } from '../balance/limit.rules.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import { withdrawalReasons } from '../withdrawal.rules.ts'

const requested = {
  amount: money,
  reasonForWithdrawal: z.enum(withdrawalReasons, { error: '*Required' }),
}
/** Sending a code has a separate message for an invalid amount. */
const validAmount = z
  .custom<Ringgit>()
  .check((checked) => {
    const amount: unknown = checked.value
    if (typeof amount === 'number' && isWholeSen(amount)) return
    checked.issues.push(fieldIssue(amount, amount == null ? 'required' : 'amount_not_valid'))
  })
  .meta({ type: 'number', description: 'ringgit' })
  .pipe(money)
const whyNot = [...blockCodes, ...amountCodes] as const

const withdrawal = { ...requested, amount: validAmount }

const reminder = z.object({
  /** Whether the employee is told when withdrawals open. */
  asked: z.boolean(),
  /** The day of the message by the rules of today; null without a reminder, or while no day is known. */
  on: localDate.nullable(),
})

export const requestCalls = {
  sendVerificationCode: command({
    summary:
      'Send the verification code for a withdrawal of this amount and reason. A code that was already sent for it stays valid unless `resend` is true.',
    audit: [userRecord, 'Requested a code to withdraw', 'Meminta kod untuk pengeluaran'],
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({ ...withdrawal, resend: opt(z.boolean()) }),
    output: z.object({ message: z.string(), sent: z.boolean(), expiresAt: instant, resendAt: instant }),
    errors: [...whyNot, 'code_too_soon', 'code_too_many', 'code_too_many_today'],
  }),
  initiateTransaction: batchedCommand({
    summary: 'Withdraw earned wages, confirmed by a verification code.',
    audit: [
      withdrawalRecord,
      'Requested a withdrawal',
      'Memohon pengeluaran',
      [
        { field: 'wrongCode', sentence: ['Entered a wrong code', 'Memasukkan kod yang salah'] },
        { field: 'because', sentence: ['Entered a wrong code', 'Memasukkan kod yang salah'] },
      ],
    ],
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({
      ...requested,
      verificationCode: z.string().trim().min(1).max(20),
      /** Whether the employee has said that the account is still theirs, although the bank returned a transfer to it. */
      accountConfirmed: opt(z.literal(true)),
      /** The net amount that the employee has seen. The withdrawal is refused if the fee has changed since. */
      net: opt(money),
    }),
    output: z.object({
      message: z.string(),
      transactionId: id('withdrawal'),
      status: z.enum(['pending', 'approved']),
      expectedOn: localDate,
    }),
    errors: [
      ...whyNot,
      'account_not_confirmed',
      'fee_changed',
      'code_not_valid',
      'code_replaced',
      'code_expired',
      'code_out_of_range',
    ],
  }),
  /** A passkey instead of the code by SMS. */
  startPasskeyConfirmation: query({
    summary: 'Return a challenge for the caller’s passkeys, bound to the amount and reason of a withdrawal.',
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object(withdrawal),
    output: requestOptions,
    errors: ['passkeys_unavailable'],
  }),
  confirmWithPasskey: command({
    summary:
      'Confirm a withdrawal with a passkey. Returns the verification code of this amount and reason, which is not sent by SMS and counts toward the same limits.',
    audit: [userRecord, 'Confirmed a withdrawal with a passkey', 'Mengesahkan pengeluaran dengan kunci laluan'],
    allow: 'employee',
    feature: 'rollingPay',
    encryptsResponse: true,
    input: z.object({ ...withdrawal, assertion }),
    output: z.object({ verificationCode: z.string(), expiresAt: instant }),
    errors: [...whyNot, 'passkey_refused', 'code_too_soon', 'code_too_many', 'code_too_many_today'],
  }),
  getReminder: query({
    prepared: true,
    summary: 'Return whether a reminder that withdrawals are open again is set, and its day.',
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({}),
    output: reminder,
  }),
  setReminder: command({
    summary:
      'Ask for an e-mail once the employee can withdraw again, or cancel it. One e-mail is sent, on the first open day.',
    audit: { none: 'personal: the day depends on limits that the employee has set, which the employer doesn’t see' },
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({ remind: z.boolean() }),
    output: reminder,
    errors: ['no_opening'],
  }),
}
