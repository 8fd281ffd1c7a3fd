import {
  IconArrowRight,
  IconBuilding,
  IconClock,
  IconFileInvoice,
  IconStack2,
  IconTransferIn,
  IconUser,
} from '@tabler/icons-react'
import { dateIn } from '#kernel/time.ts'
import { nextToComplete } from '#money/withdrawals/bank/batch.rules.ts'
import { t as transfers } from '#money/withdrawals/bank/transfer.texts.ts'
import { toDialog, transferScreens } from '#money/withdrawals/transfer.screens.ts'
import { accountScreens } from '#people/identity/account.screens.ts'
import { organizationScreens } from '#people/organizations/organization.screens.ts'
import { paymentFileScreens } from '#reports/paymentFiles/payment-files.screens.ts'
import { paidBy } from '#reports/paymentFiles/screens/file.tsx'
import { api, queryOf } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { recordLink } from '#web/record-link.ts'
import { roleText } from '#web/role-text.ts'
import { dateText, ringgit } from '#web/ui/format.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { statusText } from '#web/ui/StatusPill.tsx'
import { t } from './palette.texts.ts'
import { joined, maxShown, source, type Group, type Hit, type Source } from './palette-source.ts'

type May = (call: unknown) => boolean
/** What a bank, an employer or an employee quotes to the platform, and its next actions. */
export const platformSources = (search: string, may: May): Source[] => [
  ...actions(search, may),
  ...(fileNumber.test(search.trim()) ? [paymentFiles(search)] : []),
  source(t('paymentsFailed'), queryOf(api.search.find, { search }), ({ people, payments }) => [
    { label: t('people'), icon: IconUser, hits: people.map(personHit) },
    { label: t('received'), icon: IconTransferIn, hits: payments.flatMap(paymentHit) },
  ]),
  source(t('paymentsFailed'), queryOf(api.rollingPayAdmin.find, { search }), (answer) => [
    { label: t('batches'), icon: IconStack2, hits: answer.batches.map(batchHit) },
    { label: t('withdrawals'), icon: IconClock, hits: answer.transactions.map(withdrawalHit) },
  ]),
  source(t('organizationsFailed'), queryOf(api.orgs.getOrgs, { search, pageSize: maxShown }), (answer) => [
    {
      label: t('organizations'),
      icon: IconBuilding,
      total: answer.total,
      hits: answer.organizations.map(({ id, name, domain }) => ({
        key: id,
        label: name,
        description: domain ?? '',
        to: organizationScreens.view.to({ oid: id }),
        quoted: [name, domain],
      })),
    },
  ]),
]

/** The number of a payment file, or of a payment in it: `B20261127001-2`. */
const fileNumber = /^[bdw]\d{11,}(-\d+)?$/i
const paymentFiles = (search: string): Source =>
  source(t('paymentsFailed'), queryOf(api.paymentFiles.getFiles, { search, pageSize: maxShown }), (answer) => [
    {
      label: t('paymentFiles'),
      icon: IconFileInvoice,
      hits: answer.files.map((file) => ({
        key: file.number,
        label: file.number,
        description: joined([paidBy(file), ringgit(file.payees.total)]),
        to: paymentFileScreens.view.to(file),
        quoted: [file.number],
      })),
    },
  ])

type Named = Awaited<ReturnType<typeof api.search.find>>
const personHit = ({ orgId, userId, ...one }: Named['people'][number]): Hit => ({
  key: userId ?? one.employeeId ?? one.name,
  label: one.name,
  description: joined([
    one.orgName,
    roleText(one.role),
    one.email,
    one.employeeICNumber && numberText(one.employeeICNumber),
  ]),
  to:
    userId === null
      ? organizationScreens.view.to({ oid: orgId })
      : accountScreens.internalUser.to({ tid: orgId, uid: userId }),
  exact: one.exact,
})
/** A reported payment is decided where the debt is. */
const shownAs = ({ type, params }: Named['payments'][number]): string => {
  if (type !== 'reported_payment') return type
  if (params['repaymentId']) return 'settlement_payment'
  return params['listId'] ? 'deduction_list' : 'benefit_repayment'
}
const paymentHit = (payment: Named['payments'][number]): Hit[] => {
  const { type, params, ...one } = payment
  const link = recordLink(shownAs(payment), params)
  if (link === null) return []
  const query = new URLSearchParams(link.search).toString()
  return [
    {
      key: one.id,
      label: joined([one.reference, ringgit(one.amount)]),
      description: joined([
        t(`payment.${type}`),
        one.orgName,
        dateText(one.paidOn),
        one.isVoid && statusText('void'),
        one.report && t(`report.${one.report}`),
      ]),
      to: query === '' ? link.to : `${link.to}?${query}`,
      exact: one.exact,
    },
  ]
}

type Transferred = Awaited<ReturnType<typeof api.rollingPayAdmin.find>>
const batchHit = ({ id, number, count, net, sentOn }: Transferred['batches'][number]): Hit => ({
  key: id,
  label: t('batch', { number }),
  description: joined([t('payees', { count }), ringgit(net), dateText(sentOn)]),
  to: transferScreens.batch.to({ number: String(number) }),
  exact: true,
})
const withdrawalHit = (row: Transferred['transactions'][number]): Hit => ({
  key: row.id,
  label: `${row.createdBy}, ${ringgit(row.netAmount)}`,
  description: joined([
    row.orgName,
    statusText(row.status),
    `${row.banking.bank} ${numberText(row.banking.accountNumber)}`,
    t('requested', { amount: ringgit(row.requestedAmount), date: dateText(dateIn(row.createdAt)) }),
  ]),
  to: transferScreens.edit.to({
    orgId: row.orgId,
    employeeICNumber: row.employeeId,
    transactionId: row.id,
    period: row.period,
  }),
  exact: true,
})

/** Sending and completing, each with its number of payments and its amount, for who may do it. */
const actions = (search: string, may: May): Source[] => {
  const words = search.toLowerCase().split(/\s+/)
  const group = (label: string, step: Parameters<typeof toDialog>[0]): Group[] =>
    words.every((word) => label.toLowerCase().includes(word))
      ? [
          {
            label: t('today'),
            icon: IconArrowRight,
            hits: [{ key: step, label, description: '', to: toDialog(step) }],
          },
        ]
      : []
  const failed = t('paymentsFailed')
  const send = source(failed, queryOf(api.rollingPayAdmin.getToday, {}), ({ toSend: { count, net } }) =>
    count === 0 ? [] : group(transfers('transfers.endOfDaySend', { total: count, amount: ringgit(net) }), 'endOfDay'),
  )
  const complete = source(failed, queryOf(api.rollingPayAdmin.getOpenBatches, {}), ({ batches }) => {
    const next = nextToComplete(batches, today())
    if (!next) return []
    const { count, net } = next.waiting
    const named = { number: next.number, total: count, amount: ringgit(net) }
    return group(transfers('transfers.completeNow', named), 'complete')
  })
  return [
    ...(may(api.rollingPayAdmin.endOfDayProcessing) ? [send] : []),
    ...(may(api.rollingPayAdmin.completeAll) ? [complete] : []),
  ]
}
