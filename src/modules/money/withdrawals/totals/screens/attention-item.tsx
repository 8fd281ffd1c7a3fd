import type { ReactNode } from 'react'
import type { Ringgit } from '#kernel/money.ts'
import type { AttentionKind } from '../attention.rules.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Look } from '#web/ui/StatusPill.tsx'
import { t } from '../dashboard.texts.ts'

/** An item that needs manual attention. */
export type AttentionItem = {
  key: string
  look: Look
  pill: string
  title: string
  hint: ReactNode
  /** The money at risk. */
  amount?: Ringgit
  /** A figure that isn't money, such as a number of rows. */
  figure?: string
  /** The age in days. */
  days?: number
  action?: ReactNode
  /** What a person can resolve without changing a record, with the number of its records. */
  cause?: { kind: AttentionKind; subject: string; count: number }
}

/** The largest amounts first, then the oldest items. */
export const inOrder = (items: readonly AttentionItem[]): AttentionItem[] =>
  items.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || (b.days ?? 0) - (a.days ?? 0))

/** Opens the record of an item, which its label names. */
export const open = (to: string, name: string, verb: string = t('open')) => (
  <LinkButton to={to} variant="default" size="xs" aria-label={`${verb}: ${name}`}>
    {verb}
  </LinkButton>
)
