import { sen } from '#kernel/money.ts'
import { downloadsOf } from '#money/originatingAccounts/payment-file.service.ts'
import { arrivalOf } from '#money/withdrawals/arrival.rules.ts'
import type { Handlers, Work } from '#server/context.ts'
import type { paymentFiles } from './payment-files.contract.ts'
import * as sql from './payment-files.sql.ts'
import * as store from './payment-files.store.ts'

/** Files with what they pay. */
const withContents = async ({ client, now }: Pick<Work, 'client' | 'now'>, rows: readonly store.FileRow[]) => {
  const contents = await sql.selectContents.all(client, { numbers: rows.map(({ number }) => number), now })
  const byNumber = new Map(contents.map((row) => [row.number, row]))
  return rows.map(({ orgId, ...row }) => {
    const found = byNumber.get(row.number)
    return {
      ...row,
      name: found?.name ?? '',
      organization: row.kind === 'batch' ? null : { orgId, name: found?.orgName ?? '' },
      madeByName: found?.madeByName ?? null,
      payees: { count: found?.payees ?? 0, total: found?.payeesAmount ?? sen(0) },
      open: { count: found?.open ?? 0, total: found?.openAmount ?? sen(0) },
      unpaid: { count: found?.unpaid ?? 0, total: found?.unpaidAmount ?? sen(0) },
      dueOn: arrivalOf(row.madeAt),
      downloads: found?.downloads ?? 0,
    }
  })
}

export const paymentFileHandlers: Handlers<typeof paymentFiles> = {
  getFiles: async (ctx, { filter, ...query }) => {
    const { rows, ...page } = await store.listFiles(ctx.db, { ...query, ...filter })
    return { ...page, files: await withContents(ctx, rows) }
  },

  getFile: async (ctx, { number }) => {
    const row = await store.readFile(ctx.db, number)
    if (!row) return ctx.refuse('not_found')
    const [[file = ctx.refuse('not_found')], downloads] = await Promise.all([
      withContents(ctx, [row]),
      downloadsOf(ctx, number),
    ])
    return { file, downloads }
  },
}
