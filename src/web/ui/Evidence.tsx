import { IconAlertTriangle, IconArrowRight, IconCheck, IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Review.module.css'

const marks = { stop: IconAlertTriangle, risk: IconAlertTriangle, fine: IconCheck, author: IconUserEdit } as const
export type Fact = { readonly mark: keyof typeof marks; readonly text: string; readonly detail?: ReactNode }
/** The evidence for and against a decision: risks first, in amber. */
export const Evidence = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className={classes.evidence}>
    {facts.map(({ mark, text, detail }) => {
      const Mark = marks[mark]
      return (
        <li key={text} data-mark={mark}>
          <Mark size={16} aria-hidden />
          <b>{text}</b>
          {detail !== undefined && <small>{detail}</small>}
        </li>
      )
    })}
  </ul>
)

/** An approved value, struck through, and the new one. */
export const Changed = ({ before, after, to }: { before: string; after: string; to: string }) => (
  <span className={`${classes.changed} num`}>
    <del>{before}</del> <IconArrowRight size={14} role="img" aria-label={to} /> <strong>{after}</strong>
  </span>
)
