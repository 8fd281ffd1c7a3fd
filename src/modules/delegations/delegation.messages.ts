import { formatRm, sum, type Sen } from '#kernel/money.ts'
import { formatDate, timeIn, type Instant, type LocalDate } from '#kernel/time.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import type { Id } from '#kernel/values.ts'
import type { Environment } from '#server/context.ts'
import type { MessageText, OutgoingMessage } from '#server/outbound/outbox.ts'
import { scopeNames } from './delegation.rules.ts'

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
type Language = 0 | 1

const to = (org: Id<'org'>, { id, email }: Party, english: MessageText, malay: MessageText): OutgoingMessage => ({
  orgId: org,
  userId: id,
  channel: 'email',
  to: email,
  ...english,
  malay,
})

/** The scopes with their limits, one per line. */
const linesOf = ({ scopes }: Pick<Handed, 'scopes'>, language: Language): string =>
  scopes
    .map(({ scope, limit }) => {
      const upTo =
        limit === null
          ? ''
          : language === 0
            ? `, up to ${formatRm(limit)} each`
            : `, sehingga ${formatRm(limit)} setiap satu`
      return `- ${scopeNames[scope][language]}${upTo}`
    })
    .join('\n')

const sumOf = ({ count, amount }: Handed['approved'], language: Language): string => {
  const worth = amount === null ? '' : `, ${formatRm(amount)}`
  return language === 0 ? `${count} approved${worth}` : `${count} diluluskan${worth}`
}
const daysOf = ({ from, until }: Handed, language: Language): string =>
  language === 0
    ? `from ${formatDate(from)}, 00:00 to ${formatDate(until)}, 23:59`
    : `dari ${formatDate(from)}, 00:00 hingga ${formatDate(until)}, 23:59`
const letter = (name: string, ...parts: string[]): string => [`${name},`, ...parts].join('\n\n')
const away = ({ env }: Linking): string => `${env.publicUrl}/account/away`
const dashboard = ({ env }: Linking): string => `${env.publicUrl}/management/dashboard`

/** Notifies both that approvals were handed over, so that a Manager notices a stolen session. */
export const handOverMessages = (ctx: Linking, handed: Handed): OutgoingMessage[] => {
  const { manager, delegate } = handed
  return [
    to(
      manager.orgId,
      manager,
      {
        subject: `${delegate.name} approves for you ${daysOf(handed, 0)}`,
        text: letter(
          manager.name,
          `You handed over to ${delegate.name} ${daysOf(handed, 0)}:`,
          linesOf(handed, 0),
          `You can end it at any time: ${away(ctx)}`,
          "If this wasn't you, end it, change your password and contact Upah.",
        ),
      },
      {
        subject: `${delegate.name} meluluskan bagi pihak anda ${daysOf(handed, 1)}`,
        text: letter(
          manager.name,
          `Anda menyerahkan kelulusan kepada ${delegate.name} ${daysOf(handed, 1)}:`,
          linesOf(handed, 1),
          `Anda boleh menamatkannya pada bila-bila masa: ${away(ctx)}`,
          'Jika bukan anda yang melakukannya, tamatkannya, tukar kata laluan anda dan beritahu Upah.',
        ),
      },
    ),
    toDelegate(ctx, handed),
  ]
}

const toDelegate = (ctx: Linking, handed: Handed): OutgoingMessage => {
  const { manager, delegate } = handed
  return to(
    manager.orgId,
    delegate,
    {
      subject: `You approve for ${manager.name} ${daysOf(handed, 0)}`,
      text: letter(
        delegate.name,
        `${manager.name} is away. You approve in their place ${daysOf(handed, 0)}:`,
        linesOf(handed, 0),
        `What is above the limit stays with ${manager.name}. You can't approve your own records or pass this on.`,
        `What awaits approval: ${dashboard(ctx)}`,
      ),
    },
    {
      subject: `Anda meluluskan bagi pihak ${manager.name} ${daysOf(handed, 1)}`,
      text: letter(
        delegate.name,
        `${manager.name} tiada. Anda meluluskan bagi pihaknya ${daysOf(handed, 1)}:`,
        linesOf(handed, 1),
        `Kelulusan yang melebihi had kekal dengan ${manager.name}. Anda tidak boleh meluluskan rekod anda sendiri atau menyerahkannya kepada orang lain.`,
        `Yang menunggu kelulusan: ${dashboard(ctx)}`,
      ),
    },
  )
}

/** Notifies both on the morning of the first day, if approvals were handed over before that day. */
export const beginMessages = (ctx: Linking, handed: Handed): OutgoingMessage[] => {
  const { manager, delegate, until } = handed
  return [
    to(
      manager.orgId,
      manager,
      {
        subject: `${delegate.name} approves for you from today`,
        text: letter(
          manager.name,
          `${delegate.name} approves for you from today to ${formatDate(until)}, 23:59:`,
          linesOf(handed, 0),
          `You can end it at any time: ${away(ctx)}`,
        ),
      },
      {
        subject: `${delegate.name} meluluskan bagi pihak anda mulai hari ini`,
        text: letter(
          manager.name,
          `${delegate.name} meluluskan bagi pihak anda mulai hari ini hingga ${formatDate(until)}, 23:59:`,
          linesOf(handed, 1),
          `Anda boleh menamatkannya pada bila-bila masa: ${away(ctx)}`,
        ),
      },
    ),
    toDelegate(ctx, handed),
  ]
}

/** Notifies both that the delegation has ended. */
export const endMessages = (ctx: Linking, { manager, delegate, approved }: Handed): OutgoingMessage[] => [
  to(
    manager.orgId,
    manager,
    {
      subject: `${delegate.name} no longer approves for you`,
      text: letter(
        manager.name,
        `${delegate.name} no longer approves for you. In your place: ${sumOf(approved, 0)}.`,
        `The approvals: ${away(ctx)}`,
      ),
    },
    {
      subject: `${delegate.name} tidak lagi meluluskan bagi pihak anda`,
      text: letter(
        manager.name,
        `${delegate.name} tidak lagi meluluskan bagi pihak anda. Bagi pihak anda: ${sumOf(approved, 1)}.`,
        `Kelulusannya: ${away(ctx)}`,
      ),
    },
  ),
  to(
    manager.orgId,
    delegate,
    {
      subject: `You no longer approve for ${manager.name}`,
      text: letter(delegate.name, `You no longer approve for ${manager.name}. In their place: ${sumOf(approved, 0)}.`),
    },
    {
      subject: `Anda tidak lagi meluluskan bagi pihak ${manager.name}`,
      text: letter(
        delegate.name,
        `Anda tidak lagi meluluskan bagi pihak ${manager.name}. Bagi pihaknya: ${sumOf(approved, 1)}.`,
      ),
    },
  ),
]

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
  { manager, delegate, today }: Pick<Handed, 'manager' | 'delegate'> & { readonly today: LocalDate },
  approvals: readonly Approval[],
): OutgoingMessage => {
  const amounts = approvals.flatMap(({ amount }) => amount ?? [])
  const approved = {
    count: approvals.length,
    amount: amounts.length > 0 ? sum(amounts) : null,
  }
  const list = (language: Language): string => {
    const lines = approvals.slice(0, mostListed).map(({ scope, name, amount, at }) => {
      const what = `${timeIn(at)} ${scopeNames[scope][language]}: ${name}`
      return amount === null ? `- ${what}` : `- ${what}, ${formatRm(amount)}`
    })
    const others = approvals.length - lines.length
    if (others > 0) lines.push(language === 0 ? `- and ${others} more` : `- dan ${others} lagi`)
    return lines.join('\n')
  }
  const day = formatDate(today)
  return to(
    manager.orgId,
    manager,
    {
      subject: `${delegate.name} for you on ${day}: ${sumOf(approved, 0)}`,
      text: letter(
        manager.name,
        `Approved by ${delegate.name} for you:`,
        list(0),
        `View them, or end it: ${away(ctx)}`,
      ),
    },
    {
      subject: `${delegate.name} bagi pihak anda pada ${day}: ${sumOf(approved, 1)}`,
      text: letter(
        manager.name,
        `Diluluskan oleh ${delegate.name} bagi pihak anda:`,
        list(1),
        `Lihat atau tamatkannya: ${away(ctx)}`,
      ),
    },
  )
}
