import type { ReactNode } from 'react'
import type { Look } from '#web/ui/StatusPill.tsx'

/** An item that needs manual attention. */
export type AttentionItem = {
  key: string
  look: Look
  pill: string
  title: ReactNode
  hint: ReactNode
  action?: ReactNode
}
