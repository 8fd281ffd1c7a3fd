import { joined, letters, type Message } from '#kernel/letters.ts'
import { sum, type Sen } from '#kernel/money.ts'
import { timeIn, type Instant, type LocalDate } from '#kernel/time.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import type { Id } from '#kernel/values.ts'
import type { Environment } from '#server/context.ts'
import type { OutgoingMessage } from '#server/outbound/outbox.ts'
import { scopeNames } from './delegation.rules.ts'

const endIt = { 'You can end it at any time: {away}': 'Anda boleh menamatkannya pada bila-bila masa: {away}' } as const

const delegationLetters = letters({
  handedOver: {
    subject: ['{delegate} approves for you {days}', '{delegate} meluluskan bagi pihak anda {days}'],
    text: {
      '{manager},': '{manager},',
      'You handed over to {delegate} {days}:': 'Anda menyerahkan kelulusan kepada {delegate} {days}:',
      '{scopes}': '{scopes}',
      ...endIt,
      'If this wasn’t you, end it, change your password and contact Upah.':
        'Jika bukan anda yang melakukannya, tamatkannya, tukar kata laluan anda dan beritahu Upah.',
    },
  },
  begun: {
    subject: ['{delegate} approves for you from today', '{delegate} meluluskan bagi pihak anda mulai hari ini'],
    text: {
      '{manager},': '{manager},',
      '{delegate} approves for you from today to {until, date}, 23:59:':
        '{delegate} meluluskan bagi pihak anda mulai hari ini hingga {until, date}, 23:59:',
      '{scopes}': '{scopes}',
      ...endIt,
    },
  },
  received: {
    subject: ['You approve for {manager} {days}', 'Anda meluluskan bagi pihak {manager} {days}'],
    text: {
      '{delegate},': '{delegate},',
      '{manager} is away. You approve in their place {days}:': '{manager} tiada. Anda meluluskan bagi pihaknya {days}:',
      '{scopes}': '{scopes}',
      'Records above the limit stay with {manager}. You can’t approve your own records or pass this on.':
        'Kelulusan yang melebihi had kekal dengan {manager}. Anda tidak boleh meluluskan rekod anda sendiri atau menyerahkannya kepada orang lain.',
      'What awaits approval: {dashboard}': 'Yang menunggu kelulusan: {dashboard}',
    },
  },
  ended: {
    subject: ['{delegate} no longer approves for you', '{delegate} tidak lagi meluluskan bagi pihak anda'],
    text: {
      '{manager},': '{manager},',
      '{delegate} no longer approves for you. In your place: {approved}.':
        '{delegate} tidak lagi meluluskan bagi pihak anda. Bagi pihak anda: {approved}.',
      'The approvals: {away}': 'Kelulusannya: {away}',
    },
  },
  returned: {
    subject: ['You no longer approve for {manager}', 'Anda tidak lagi meluluskan bagi pihak {manager}'],
    text: {
      '{delegate},': '{delegate},',
      'You no longer approve for {manager}. In their place: {approved}.':
        'Anda tidak lagi meluluskan bagi pihak {manager}. Bagi pihaknya: {approved}.',
    },
  },
  summary: {
    subject: [
      '{delegate} for you on {today, date}: {approved}',
      '{delegate} bagi pihak anda pada {today, date}: {approved}',
    ],
    text: {
      '{manager},': '{manager},',
      'Approved by {delegate} for you:': 'Diluluskan oleh {delegate} bagi pihak anda:',
      '{list}': '{list}',
      'View them, or end it: {away}': 'Lihat atau tamatkannya: {away}',
    },
  },
  days: ['from {from, date}, 00:00 to {until, date}, 23:59', 'dari {from, date}, 00:00 hingga {until, date}, 23:59'],
  scope: '- {scope}',
  scopeUpTo: ['- {scope}, up to {limit, RM} each', '- {scope}, sehingga {limit, RM} setiap satu'],
  approved: ['{count} approved', '{count} diluluskan'],
  approvedWorth: ['{count} approved, {amount, RM}', '{count} diluluskan, {amount, RM}'],
  approval: '- {at} {scope}: {name}',
  approvalOf: '- {at} {scope}: {name}, {amount, RM}',
  more: ['- and {others} more', '- dan {others} lagi'],
})

type Party = { readonly id: Id<'user'>; readonly name: string; readonly email: string }
type Handed = {
  readonly manager: Party & { readonly orgId: Id<'org'> }
  readonly delegate: Party
  readonly from: LocalDate
  readonly until: LocalDate
  readonly scopes: readonly { readonly scope: DelegationScope; readonly limit: Sen | null }[]
  readonly approved: { readonly count: number; readonly amount: Sen | null }
}
type Linking = { readonly env: Pick<Environment, 'publicUrl'> }

const approvedText = ({ count, amount }: Handed['approved']) =>
  amount === null ? delegationLetters.approved({ count }) : delegationLetters.approvedWorth({ count, amount })

/** The values of most letters. */
const valuesOf = ({ env }: Linking, { manager, delegate, ...handed }: Handed) => ({
  manager: manager.name,
  delegate: delegate.name,
  days: delegationLetters.days(handed),
  until: handed.until,
  scopes: joined(
    handed.scopes.map(({ scope, limit }) =>
      limit === null
        ? delegationLetters.scope({ scope: scopeNames[scope] })
        : delegationLetters.scopeUpTo({ scope: scopeNames[scope], limit }),
    ),
  ),
  approved: approvedText(handed.approved),
  away: `${env.publicUrl}/account/away`,
  dashboard: `${env.publicUrl}/management/dashboard`,
})

const to = (orgId: Id<'org'>, { id, email }: Party, message: Message): OutgoingMessage => ({
  orgId,
  userId: id,
  channel: 'email',
  to: email,
  ...message,
})

/**
 * Notifies both: that approvals were handed over, so that a Manager notices a stolen session; on the morning of the first
 * day, if that was before; and that the delegation has ended.
 */
export const delegationMessages = (
  ctx: Linking,
  event: 'handedOver' | 'begun' | 'ended',
  handed: Handed,
): OutgoingMessage[] => {
  const { manager, delegate } = handed
  const values = valuesOf(ctx, handed)
  const forDelegate = event === 'ended' ? 'returned' : 'received'
  return [
    to(manager.orgId, manager, delegationLetters[event](values)),
    to(manager.orgId, delegate, delegationLetters[forDelegate](values)),
  ]
}

type Approval = {
  readonly scope: DelegationScope
  readonly name: string
  readonly amount: Sen | null
  readonly at: Instant
}
/** The most approvals that a summary lists; the others are counted. */
const mostListed = 50

/** Sends a Manager in the evening what the delegate approved since the last summary. */
export const summaryMessage = (
  ctx: Linking,
  handed: Handed,
  { today, approvals }: { readonly today: LocalDate; readonly approvals: readonly Approval[] },
): OutgoingMessage => {
  const amounts = approvals.flatMap(({ amount }) => amount ?? [])
  const approved = { count: approvals.length, amount: amounts.length > 0 ? sum(amounts) : null }
  const list = approvals.slice(0, mostListed).map(({ scope, name, amount, at }) => {
    const approval = { scope: scopeNames[scope], name, at: timeIn(at) }
    return amount === null
      ? delegationLetters.approval(approval)
      : delegationLetters.approvalOf({ ...approval, amount })
  })
  const others = approvals.length - list.length
  if (others > 0) list.push(delegationLetters.more({ others }))
  const values = { ...valuesOf(ctx, { ...handed, approved }), today, list: joined(list) }
  return to(handed.manager.orgId, handed.manager, delegationLetters.summary(values))
}
