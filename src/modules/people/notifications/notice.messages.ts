import { recordType, type RecordType } from '#kernel/audit.ts'
import type { Bilingual } from '#kernel/bilingual.ts'
import { joined, letters, type Message } from '#kernel/letters.ts'
import type { Sen } from '#kernel/money.ts'
import { approvalKinds, approvalPath, type ManagementKind } from '#ground/approvals/approval.rules.ts'

const supplierAccount = recordType('supplierAccount', ['Supplier account', 'Akaun pembekal', 'supplier accounts'], {})
/** How many records of a type, with its name. */
export type Counted = (type: string, count: number) => Bilingual
export const countedOf = (types: readonly RecordType[]): Counted => {
  const known = new Map([...types, supplierAccount].map((one) => [one.type, one]))
  return (type, count) => {
    const { label = null, plural = null } = known.get(type) ?? {}
    if (!label || !plural) throw new Error(`${type} has no plural`)
    const [one, malay] = label
    return noticeLetters.counted({
      count,
      noun: [(count === 1 ? one : plural).toLowerCase(), malay.toLowerCase()],
    })
  }
}

const noticeLetters = letters({
  counted: '{count, number} {noun}',
  ofWithdrawals: {
    subject: '{items} {pending}',
    text: {
      '{items} {pending}, {amount, RM} in total.': '{items} {pending}, berjumlah {amount, RM}.',
      'Open the requests: {link}': 'Buka permohonan: {link}',
    },
  },
  ofAll: { subject: '{items} {pending}', text: ['{items} {pending}:', '{list}'] },
  items: ['{count, item, items}', '{count, number} perkara'],
  isPending: ['is pending your approval', 'menunggu kelulusan anda'],
  arePending: ['are pending your approval', 'menunggu kelulusan anda'],
  item: '- {item}: {link}',
  withdrawals: ['- {item}, {amount, RM} in total: {link}', '- {item}, berjumlah {amount, RM}: {link}'],
})

type Item = { readonly kind: ManagementKind | 'withdrawals'; readonly count: number }
type Withdrawals = { readonly count: number; readonly amount: Sen }

/** The message about the items pending approval, with a link to the list of each kind; null if there are none. */
export const noticeOf = (
  { publicUrl, counted }: { publicUrl: string; counted: Counted },
  { count, amount }: Withdrawals,
  others: readonly Item[],
): Message | null => {
  const counts: Item[] = [...(count > 0 ? [{ kind: 'withdrawals' as const, count }] : []), ...others]
  const total = counts.reduce((sum, one) => sum + one.count, 0)
  if (total === 0) return null
  const linkTo = (kind: Item['kind']): string => publicUrl + approvalPath(kind)
  const nounOf = ({ kind, count: records }: Item): Bilingual => counted(approvalKinds[kind].type, records)
  const nouns = counts.map(nounOf)
  const items = nouns.length > 2 ? noticeLetters.items({ count: total }) : joined(nouns, [' and ', ' dan '])
  const pending = total === 1 ? noticeLetters.isPending({}) : noticeLetters.arePending({})
  if (others.length === 0) return noticeLetters.ofWithdrawals({ items, pending, amount, link: linkTo('withdrawals') })
  const list = counts.map((one) => {
    const values = { item: nounOf(one), link: linkTo(one.kind) }
    return one.kind === 'withdrawals' ? noticeLetters.withdrawals({ ...values, amount }) : noticeLetters.item(values)
  })
  return noticeLetters.ofAll({ items, pending, list: joined(list) })
}
