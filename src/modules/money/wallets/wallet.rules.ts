import type { Sen } from '#kernel/money.ts'

export const walletStatuses = ['Active', 'InActive'] as const

/** Whether a link is an http or https address with a host and no user name. */
export const isWebAddress = (link: string): boolean => /^https?:\/\/[^\s/?#@:\\]+(:\d{1,5})?([/?#]\S*)?$/i.test(link)

const limits = ['walletSize', 'monthlyLimit'] as const
type Limits = { readonly [K in (typeof limits)[number]]?: Sen | null | undefined }
/** The limits of an e-wallet that are below its minimum reload amount. */
export const limitsBelowMinimum = (wallet: Limits & { readonly minimumAmount: Sen }) =>
  limits.filter((limit) => (wallet[limit] ?? wallet.minimumAmount) < wallet.minimumAmount)
