/** What a payment file pays: a batch of withdrawals, a disbursement, or a pay run, whose wallets have one file each. */
export const fileKinds = ['batch', 'disbursement', 'pay_run'] as const
export type FileKind = (typeof fileKinds)[number]

/** The place of a file among those of its kind and day, from its number: 1 of `B20261127001`. */
export const ofDayOf = (number: string): number => Number(number.slice(9))
