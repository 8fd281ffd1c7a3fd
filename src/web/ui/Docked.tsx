import type { ReactNode } from 'react'
import classes from './Docked.module.css'

type DockedProps = { over: 'page' | 'tabs'; className?: string | undefined; children: ReactNode }

/** The next step, docked at the bottom of the page on small screens. `className` is its style on large ones. */
export const Docked = ({ over, className = '', children }: DockedProps) => (
  <div className={`${classes.docked} ${className}`} data-over={over}>
    {children}
  </div>
)
