import type { Bilingual } from '#kernel/bilingual.ts'

/** The release of an account on hold, with the same words wherever it is done. */
export const releaseNames = {
  verb: ['Release account', 'Lepaskan akaun'],
  text: ['{name} can be paid at {account} again.', '{name} boleh dibayar semula di {account}.'],
  reason: ['Why the account can be paid again', 'Sebab akaun ini boleh dibayar semula'],
} as const satisfies Readonly<Record<string, Bilingual>>
