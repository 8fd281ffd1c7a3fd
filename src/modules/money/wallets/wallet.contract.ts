import { walletRecord } from './wallet-record.rules.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import { formatRm } from '#kernel/money.ts'
import { finalReason, id, instant, money, opt, text } from '#kernel/values.ts'
import { isWebAddress, limitsBelowMinimum, walletStatuses } from './wallet.rules.ts'

const walletId = id('wallet')
const status = z.enum(walletStatuses)

/** The fields of an e-wallet that employees may read. */
export const activeWallet = z.object({
  id: walletId,
  name: z.string(),
  status,
  /** Where users of the e-wallet register, verify their account and get help. */
  supportLink: z.string(),
  /** The minimum reload amount. */
  minimumAmount: money,
  /** The maximum balance; null if unlimited. */
  walletSize: money.nullable(),
  /** The maximum amount received in a month; null if unlimited. */
  monthlyLimit: money.nullable(),
  logo: z.object({ url: z.string(), fileName: z.string() }).nullable(),
})
export const wallet = activeWallet.extend({
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  modifiedAt: instant,
})
export type Wallet = z.output<typeof wallet>

/** An e-wallet, with the number of its current uses. */
export const walletDetails = wallet.extend({
  organizations: z.int(),
  elections: z.int(),
  /** Pay runs that pay into it and are neither completed nor cancelled. */
  payRuns: z.int(),
})

const aboveZero = money.refine((amount) => amount >= 100, fieldError('not_positive'))
const logoUrl = z
  .string()
  .max(300)
  .refine((url) => /^\/files\/[0-9A-Z]{16}\/[A-Za-z0-9._-]+$/.test(url), fieldError('url_invalid'))
const fields = {
  name: text(120),
  status,
  supportLink: text(500).refine(isWebAddress, fieldError('url_invalid')),
  minimumAmount: aboveZero,
  walletSize: opt(aboveZero),
  monthlyLimit: opt(aboveZero),
  logo: opt(z.object({ url: logoUrl, fileName: text(200) })),
}
export type WalletFields = z.output<z.ZodObject<typeof fields>>
/** Requires that each limit allows a reload of the minimum amount. */
const checkLimits = ({ value, issues }: { value: WalletFields; issues: z.core.$ZodRawIssue[] }): void => {
  for (const limit of limitsBelowMinimum(value))
    issues.push({
      ...fieldIssue(value[limit], 'limit_below_minimum', { minimum: formatRm(value.minimumAmount) }),
      path: [limit],
    })
}

export const wallets = {
  getWalletsList: query({
    summary: 'List the e-wallets of the platform by name.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({ wallets: z.array(wallet) }),
  }),
  getActiveWallets: query({
    summary: 'List the active e-wallets by name; for an employee, only those that the organization offers.',
    allow: ['staff', 'employee'],
    feature: 'eBenefits',
    seesPlatformRows: true,
    input: z.object({}),
    output: z.object({ wallets: z.array(activeWallet) }),
  }),
  getWallet: query({
    summary: 'Return an e-wallet, with the numbers of organizations, elections and unfinished pay runs that use it.',
    allow: 'staff',
    input: z.object({ walletId }),
    output: walletDetails,
    errors: ['not_found'],
  }),
  createWallet: command({
    summary: 'Add an e-wallet to the platform.',
    audit: [walletRecord, 'Created an e-wallet', 'Mencipta e-dompet'],
    allow: 'admin',
    effects: { notice: 'always' },
    input: z.object(fields).check(checkLimits),
    output: wallet,
    errors: ['wallet_exists'],
  }),
  editWallet: command({
    summary: 'Change an e-wallet. Pay runs skip employees whose election includes an inactive e-wallet.',
    audit: [walletRecord, 'Changed an e-wallet', 'Mengubah e-dompet'],
    allow: 'admin',
    effects: { notice: 'sometimes' },
    input: z
      .object({
        walletId,
        ...fields,
        /** The version that the caller edited. The update is refused if the record has changed since. */
        modifiedAt: opt(instant),
      })
      .check(checkLimits),
    output: wallet,
    errors: ['not_found', 'record_changed', 'wallet_exists'],
  }),
  deleteWallet: command({
    summary: 'Delete an e-wallet. Its elections no longer count; approved pay runs still pay into it.',
    audit: [walletRecord, 'Deleted an e-wallet', 'Memadam e-dompet'],
    allow: 'admin',
    final: 'reason',
    input: z.object({ walletId, reason: finalReason }),
    output: done,
    errors: ['not_found'],
  }),
}
