import { useEffect, useRef } from 'react'
import classes from './DataTable.module.css'

type PickProps = { label: string; checked: boolean; some?: boolean; disabled?: boolean; onChange: () => void }

/** The checkbox of a row: a native one styled like Mantine's, which takes as long to render as the rest of the row. */
export const Pick = ({ label, checked, some = false, disabled = false, onChange }: PickProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.pick}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
