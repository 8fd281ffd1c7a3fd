import { useId, type ReactNode } from 'react'
import classes from './Choices.module.css'

type ChoicesProps = {
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  options: readonly { value: string; label: string }[]
  value?: string | null
  onChange: (value: string) => void
  error?: ReactNode
  /** `row`: one row of equal width. `chips`: as wide as their text, in as many rows as needed. */
  look: 'row' | 'chips'
  /** Moves the focus to the choice when it appears. */
  focused?: boolean
}

/** A choice of few values, all in view: one press instead of the two of a list. */
export const Choices = (props: ChoicesProps) => {
  const { label, hideLabel = false, options, value, onChange, error, look, focused = false } = props
  const first = options.find((option) => option.value === value) ?? options[0]
  const id = useId()
  const hasError = error !== undefined && error !== null
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...(hasError && { 'aria-describedby': `${id}-error`, 'data-error': true })}
      className={classes.group}
    >
      <span id={`${id}-label`} className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
      </span>
      <div className={classes.choices} data-look={look}>
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              autoFocus={focused && option === first}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hasError && (
        <span id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </span>
      )}
    </div>
  )
}
