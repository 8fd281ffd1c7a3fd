import { useEffect, useRef } from 'react'
import classes from './DataTable.module.css'

type RowCheckboxProps = {
  label: string
  checked: boolean
  partial?: boolean
  disabled?: boolean
  /** `isRange` if it was pressed with the Shift key. */
  onChange: (isRange: boolean) => void
}

/** The checkbox of a row. It is native, because Mantine's takes as long to render as the rest of the row. */
export const RowCheckbox = ({ label, checked, partial = false, disabled = false, onChange }: RowCheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partial
  }, [partial])
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.checkbox}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}
