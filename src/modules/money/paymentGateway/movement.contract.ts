import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, listInput, localDate, money, text } from '#kernel/values.ts'
import { providerFeeRecord, topUpRecord } from './movement-record.rules.ts'
import { movementKinds } from './movement.rules.ts'

export const movementSorts = ['paidOn', 'amount'] as const

const movement = z.object({
  kind: z.enum(movementKinds),
  id: z.string(),
  paidOn: localDate,
  amount: money,
  reference: z.string(),
  createdAt: instant,
  createdByName: z.string(),
  isVoid: z.boolean(),
  voidReason: z.string().nullable(),
})

const done = z.object({ ok: z.literal(true) })
const stated = z.object({
  amount: money.refine((amount) => amount > 0, fieldError('not_positive')),
  paidOn: localDate,
  reference: text(100),
})

export const movementCalls = {
  getMovements: query({
    summary: 'List the transfers to the payment provider and its booked fees, newest first.',
    allow: 'staff',
    input: listInput(movementSorts, z.never()).omit({ filter: true }),
    output: z.object({ movements: z.array(movement), total: z.int(), next: z.string().nullable() }),
  }),
  getReconciliation: query({
    summary:
      'Reconcile the provider’s balance with the ledger: balance = booked + inProgress + feesNotBooked + unexplained.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      /** Null if the balance has never been read, and so is `unexplained`. */
      balance: money.nullable(),
      readAt: instant.nullable(),
      /** When the provider became unreachable; null while it is reachable. */
      failedAt: instant.nullable(),
      /** The balance in the ledger, and the top-ups and fees in it that are not void. */
      booked: money,
      toppedUp: money,
      feesBooked: money,
      /** What payments changed at the provider and not in the ledger yet, or the other way round. */
      inProgress: money,
      /** The part of `inProgress` that the provider may not have paid. */
      unknown: money,
      /** The fees that the provider reported with payments, less the booked ones. */
      feesNotBooked: money,
      unexplained: money.nullable(),
    }),
  }),
  recordTopUp: command({
    summary: 'Record a transfer from the bank account to the payment provider.',
    audit: [topUpRecord, 'Recorded a top-up of the payment provider', 'Merekod tambahan baki penyedia pembayaran'],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: stated,
    output: done.extend({ id: id('provider_top_up'), booked: money }),
    errors: ['payment_in_future', 'payment_reference_used'],
  }),
  voidTopUp: command({
    summary: 'Void a top-up that was recorded by mistake. Its ledger entry is reversed.',
    audit: [topUpRecord, 'Voided a top-up of the payment provider', 'Membatalkan tambahan baki penyedia pembayaran'],
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({ id: id('provider_top_up'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'payment_already_void'],
  }),
  recordFee: command({
    summary: 'Book a fee that the payment provider took from the balance.',
    audit: [providerFeeRecord, 'Booked a fee of the payment provider', 'Merekod fi penyedia pembayaran'],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: stated,
    output: done.extend({ id: id('provider_fee'), booked: money }),
    errors: ['payment_in_future', 'payment_reference_used'],
  }),
  voidFee: command({
    summary: 'Void a fee that was booked by mistake. Its ledger entry is reversed.',
    audit: [providerFeeRecord, 'Voided a fee of the payment provider', 'Membatalkan fi penyedia pembayaran'],
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({ id: id('provider_fee'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'payment_already_void'],
  }),
}
