import { masked } from '#kernel/mask.ts'
import { searchedAccount, searchedAmount } from '#kernel/searched.ts'
import { sourcesOf } from '#ground/ledger/source.service.ts'
import { searchedReference } from '#owed/receivables/payment/payment.service.ts'
import { normalizeIcNumber } from '#people/employees/ic-number.rules.ts'
import { isPrintedIcNumber, patternsOf } from '#people/employees/directory/search-patterns.service.ts'
import type { Handlers, Work } from '#server/context.ts'
import { planForValues } from '#server/postgres/statement.ts'
import type { search } from './search.contract.ts'
import { openReportStates, paymentTypes } from './search.rules.ts'
import * as sql from './search.sql.ts'

const most = 5

const findPeople = async ({ client }: Pick<Work, 'client'>, search: string) => {
  const [text, number] = patternsOf(search)
  const icNumber = normalizeIcNumber(search)
  const rows = await sql.findPeople.all(client, {
    search: text,
    words: isPrintedIcNumber(search) ? icNumber : text,
    number,
    icNumber,
    account: searchedAccount(search),
    most,
  })
  return rows.map(({ icNumber: ofEmployee, ...row }) => ({
    ...row,
    employeeICNumber: ofEmployee === null ? null : masked(ofEmployee),
  }))
}

const findPayments = async (ctx: Pick<Work, 'client' | 'db'>, search: string) => {
  const found = await sql.findPayments.all(ctx.client, {
    ...searchedReference(search),
    amount: searchedAmount(search),
    most,
  })
  const shown = await Promise.all(
    [...Map.groupBy(found, ({ orgId }) => orgId)].map(([orgId, rows]) =>
      sourcesOf(
        ctx,
        orgId,
        rows.map(({ id }) => id),
      ),
    ),
  )
  const paramsOf = (id: string) => shown.find((one) => one.has(id))?.get(id)?.params ?? {}
  return found.flatMap(({ id, orgName, reference, amount, paidOn, isVoid, exact, ...row }) => {
    const report = openReportStates.find((state) => state === row.report) ?? null
    return paymentTypes
      .filter((type) => type === row.type)
      .map((type) => ({ type, id, orgName, reference, amount, paidOn, isVoid, report, params: paramsOf(id), exact }))
  })
}

export const searchHandlers: Handlers<typeof search> = {
  find: async (ctx, { search }) => {
    planForValues(ctx.client)
    const [people, payments] = await Promise.all([findPeople(ctx, search), findPayments(ctx, search)])
    return { people, payments }
  },
}
