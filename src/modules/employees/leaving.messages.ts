import { masked } from '#kernel/mask.ts'
import { formatRm, sen } from '#kernel/money.ts'
import { formatDate, formatMalayPeriod, formatPeriod, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Message } from '#server/outbound/outbox.ts'
import type { Deduction, Leaver } from './leaving.store.ts'

const grouped = (count: number): string => count.toLocaleString('en')
const nameOf = ({ firstName, lastName }: Leaver): string => `${firstName} ${lastName}`

const english = {
  subject: (name: string) => `Final deduction of ${name}`,
  leaves: (name: string, on: string) => `${name} leaves on ${on}.`,
  closed: 'No more withdrawals are possible.',
  subjectOfMany: (count: string) => `Final deductions of ${count} employees`,
  manyLeave: (count: string) => `${count} employees leave. No more withdrawals are possible for them.`,
  rejected: (count: number) => {
    if (count === 0) return 'No requests were pending approval.'
    return `${grouped(count)} pending ${count === 1 ? 'request was' : 'requests were'} rejected.`
  },
  deduction: ({ period, taken }: Deduction) => `Deduction for ${formatPeriod(period)}: ${formatRm(taken)}.`,
  unpaid: ({ onTheWay }: Deduction) => `The bank has not paid ${formatRm(onTheWay)} of this yet.`,
  withoutDeduction: (count: string) => `No deduction for ${count} of them.`,
}
const malay: typeof english = {
  subject: (name) => `Potongan akhir ${name}`,
  leaves: (name, on) => `${name} berhenti kerja pada ${on}.`,
  closed: 'Pengeluaran tidak lagi boleh dibuat.',
  subjectOfMany: (count) => `Potongan akhir ${count} pekerja`,
  manyLeave: (count) => `${count} pekerja berhenti kerja. Mereka tidak lagi boleh membuat pengeluaran.`,
  rejected: (count) =>
    count === 0
      ? 'Tiada permohonan yang menunggu kelulusan.'
      : `${grouped(count)} permohonan yang menunggu kelulusan telah ditolak.`,
  deduction: ({ period, taken }) => `Potongan bagi ${formatMalayPeriod(period)}: ${formatRm(taken)}.`,
  unpaid: ({ onTheWay }) => `${formatRm(onTheWay)} daripadanya belum dibayar oleh bank.`,
  withoutDeduction: (count) => `Tiada potongan bagi ${count} orang daripada mereka.`,
}
type Texts = typeof english

type Notice = {
  readonly leavers: readonly Leaver[]
  /** The number of requests that were rejected. */
  readonly rejected: number
  readonly deductions: ReadonlyMap<Id<'employee'>, readonly Deduction[]>
  readonly today: LocalDate
}

/** The final deductions of one or more leavers, for the organization's notifications recipient. */
export const finalDeductionMessage = (notice: Notice): Message => ({
  ...noticeIn(english, notice),
  malay: noticeIn(malay, notice),
})

const noticeIn = (texts: Texts, notice: Notice) => {
  const [leaver] = notice.leavers
  return leaver && notice.leavers.length === 1 ? noticeForOne(texts, leaver, notice) : noticeForMany(texts, notice)
}

const noticeForOne = (texts: Texts, leaver: Leaver, { rejected, deductions, today }: Notice) => ({
  subject: texts.subject(nameOf(leaver)),
  text: [
    `${texts.leaves(nameOf(leaver), formatDate(leaver.endDate))} ${texts.closed} ${texts.rejected(rejected)}`,
    '',
    ...withCurrentMonth(deductions.get(leaver.id) ?? [], today).map((one) => deductionLine(texts, one)),
  ].join('\n'),
})

/** The leavers with a deduction, and the number of leavers without one. */
const noticeForMany = (texts: Texts, { leavers, rejected, deductions }: Notice) => {
  const withDeduction = leavers.filter(({ id }) => deductions.has(id))
  const withoutDeduction = leavers.length - withDeduction.length
  return {
    subject: texts.subjectOfMany(grouped(leavers.length)),
    text: [
      `${texts.manyLeave(grouped(leavers.length))} ${texts.rejected(rejected)}`,
      ...withDeduction.flatMap((leaver) => [
        '',
        texts.leaves(`${nameOf(leaver)} (${masked(leaver.employeeICNumber)})`, formatDate(leaver.endDate)),
        ...(deductions.get(leaver.id) ?? []).map((one) => deductionLine(texts, one)),
      ]),
      ...(withoutDeduction > 0 ? ['', texts.withoutDeduction(grouped(withoutDeduction))] : []),
    ].join('\n'),
  }
}

const deductionLine = (texts: Texts, deduction: Deduction): string =>
  deduction.onTheWay > 0 ? `${texts.deduction(deduction)} ${texts.unpaid(deduction)}` : texts.deduction(deduction)

/** A current month without a deduction is listed too, so that payroll need not look it up. */
const withCurrentMonth = (deductions: readonly Deduction[], today: LocalDate): readonly Deduction[] => {
  const now = periodOf(today)
  const isListed = deductions.some(({ period }) => period === now)
  return isListed ? deductions : [...deductions, { period: now, taken: sen(0), onTheWay: sen(0) }]
}
