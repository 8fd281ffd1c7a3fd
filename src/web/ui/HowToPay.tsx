import type { ReactNode } from 'react'
import { atLeastZero, formatSen, noRinggit, ringgitOf, sen, senOf, type Ringgit } from '#kernel/money.ts'
import { CopyIcon } from './CopyIcon.tsx'
import classes from './HowToPay.module.css'
import { negative, ringgit } from './format.ts'
import { Facts, type Fact } from './Page.tsx'
import { t } from './pay.texts.ts'

/** Digits in groups of four, as people compare them. They are copied without spaces. */
const inFours = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? digits

const copied = (name: string, value: string, shown: ReactNode = value): Fact => [
  name,
  <span key={name} className={classes.copied}>
    <span className="num">{shown}</span>
    <CopyIcon value={value} size={32} label={t('copy', { what: name })} copiedLabel={t('copied', { what: name })} />
  </span>,
]

export type PayTo = { readonly bank: string; readonly accountNumber: string; readonly accountName: string }
type HowToPayProps = {
  payTo: PayTo | null
  /** The amount due. */
  amount: Ringgit
  /** The amount reported as paid but not recorded yet, which the amount to copy excludes. */
  reported?: Ringgit
  reference: string
  /** The note for a reader who isn't the one who pays. */
  note?: string
}

/** The platform's account, the amount and the reference of a transfer, each to copy. */
export const HowToPay = ({ payTo, amount, reported = noRinggit, reference, note }: HowToPayProps) => {
  const rest = ringgitOf(atLeastZero(sen(senOf(amount) - senOf(reported))))
  if (rest <= 0) return <p className={classes.note}>{t('allReported', { amount: ringgit(reported) })}</p>
  return (
    <>
      <Facts
        facts={[
          payTo && [t('bank'), payTo.bank],
          payTo && copied(t('accountName'), payTo.accountName),
          payTo && copied(t('accountNumber'), payTo.accountNumber, inFours(payTo.accountNumber)),
          reported > 0 && [t('due'), ringgit(amount)],
          reported > 0 && [t('reported'), ringgit(negative(reported))],
          copied(t('amount'), formatSen(senOf(rest)), ringgit(rest)),
          copied(t('reference'), reference),
        ]}
      />
      <p className={classes.note}>{note ?? t(payTo ? 'hint' : 'noAccount')}</p>
    </>
  )
}
