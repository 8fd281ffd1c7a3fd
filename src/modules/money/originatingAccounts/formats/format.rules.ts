import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'

export const rails = ['internal', 'ibg', 'rentas'] as const
/** How a bank moves a payment: within itself, by Interbank GIRO, or by RENTAS. */
export type Rail = (typeof rails)[number]

export const idKinds = ['nric', 'passport', 'company'] as const
/** What identifies a payee: a MyKad number, a passport, or the registration number of a company. */
export type IdKind = (typeof idKinds)[number]

/** A payment as it was sent. `bank` is a BIC. */
export type Transfer = {
  readonly name: string
  readonly bank: string
  readonly account: string
  readonly idKind: IdKind
  readonly idNumber: string
  readonly amount: Sen
}

/** The account that a file debits, as its bank knows it. */
export type Origin = {
  /** The BIC of the bank. */
  readonly bank: string
  readonly account: string
  readonly holder: string
  /** The number that the bank gave the company; empty if it gave none. */
  readonly corporateId: string
  /** Whether payments that IBG can't carry may go by RENTAS. */
  readonly rentas: boolean
  /** The highest payment that the bank takes from the account; null if unlimited. */
  readonly most: Sen | null
}

export type Order = {
  readonly origin: Origin
  /** The day on which the payments are due, a bank day. */
  readonly on: LocalDate
  /** When the payments were sent, so that the same batch gives the same bytes. */
  readonly madeAt: Instant
  /** Unique among the files of the account, such as `B20261215001`. */
  readonly batch: string
  /** The number of the file on its day, from 1. */
  readonly ofDay: number
  /** What the payee's bank statement says. */
  readonly reference: string
  readonly description: string
  readonly transfers: readonly Transfer[]
}

export const texts = ['name', 'reference', 'description'] as const
/** A text that the bank limits in length and characters. */
export type Text = (typeof texts)[number]

/** How a bank takes a text: at most so many characters; those that it doesn't take are replaced, usually by a space. */
export type TextRule = { readonly most: number; readonly refused: RegExp; readonly by?: '' }

/** A payment in the form that the bank takes. */
export type Line = Transfer & {
  readonly rail: Rail
  /** From 1. */
  readonly number: number
  readonly reference: string
  readonly description: string
}

/** What must be known of a format to check a payment before its line is written. */
export type Format = {
  readonly rails: readonly Rail[]
  readonly text: (rail: Rail) => Readonly<Record<Text, TextRule>>
  /** The kinds of identity number that the format has a place for. */
  readonly ids: readonly IdKind[]
  /** Whether a payment without one of these numbers is refused. */
  readonly requiresId: (rail: Rail) => boolean
  /** The digits of an account number. */
  readonly account: (rail: Rail) => RegExp
  /** The bank's code or name for a payee's bank; undefined if it has none. */
  readonly bankCode: (bank: string, rail: Rail) => string | undefined
  readonly mostLines: number
  /** The most days between the making of the file and the payment. */
  readonly mostDaysAhead: number
  readonly fileName: (order: Pick<Order, 'origin' | 'on' | 'batch' | 'ofDay'>) => string
  readonly write: (order: Prepared) => Uint8Array<ArrayBuffer>
}

/** The lines that are written, with what all of them share. */
export type Prepared = Omit<Order, 'transfers'> & { readonly lines: readonly Line[] }

/** `2026-12-15` as `15122026`. */
export const ddmmyyyy = (date: LocalDate): string => date.split('-').toReversed().join('')
