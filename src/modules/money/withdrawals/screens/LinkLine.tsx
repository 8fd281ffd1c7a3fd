import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './LinkLine.module.css'

type LinkLineProps = { to: string; title: ReactNode; value?: string; notes?: readonly string[]; children?: ReactNode }

/** A line of a card that opens a page: its label, its value, and notes below. */
export const LinkLine = ({ to, title, value, notes = [], children }: LinkLineProps) => (
  <Link to={to} className={classes.line}>
    <span className={classes.text}>
      <span className={classes.head}>
        <span>{title}</span>
        {value !== undefined && <strong className="num">{value}</strong>}
      </span>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
      {children}
    </span>
    <IconChevronRight size={18} aria-hidden />
  </Link>
)
