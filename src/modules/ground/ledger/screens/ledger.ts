import type { z } from 'zod'
import type { accountBalance, ledgerAudit, ledgerEntry } from '../ledger.contract.ts'
import { t } from '../ledger.texts.ts'

export type AccountBalance = z.input<typeof accountBalance>
export type LedgerEntry = z.input<typeof ledgerEntry>
export type LedgerAudit = z.input<typeof ledgerAudit>

/** The name of an account, with its party, if any. */
export const accountText = ({ account, party }: Pick<AccountBalance, 'account' | 'party'>): string =>
  party ? t('ofParty', { account: t(`account.${account}`), party: party.name }) : t(`account.${account}`)
