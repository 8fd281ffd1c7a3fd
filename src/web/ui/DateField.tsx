import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { formatDate, isLocalDate } from '#kernel/time.ts'
import classes from './DateField.module.css'
import { dates } from './date.texts.ts'
import { typedDate } from '#kernel/typed-date.ts'
import { lazyPart } from './lazy-part.ts'

const DateCalendar = lazyPart(async () => (await import('./DateCalendar.tsx')).DateCalendar)

const isNoDate = (typed: string): boolean => typed.trim() !== '' && typedDate(typed) === null
const shownOf = (value: string): string => (isLocalDate(value) ? formatDate(value) : '')

type DateFieldProps = {
  label: string
  /** `yyyy-MM-dd`, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  /** False if the date is optional. */
  required?: boolean
  /** Defaults to whether the date is required. */
  withAsterisk?: boolean
  autoFocus?: boolean
}

/** A date, typed as dd/MM/yyyy or selected in a calendar with selects for month and year. */
export const DateField = ({
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  error,
  description,
  disabled = false,
  required = true,
  withAsterisk = required,
  autoFocus = false,
}: DateFieldProps) => {
  const [typed, setTyped] = useState(shownOf(value))
  const [typedError, setTypedError] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Keep the typed text unless the value was changed from outside.
    if (isLocalDate(value) && typedDate(typed) !== value) setTyped(shownOf(value))
    if (value === '' && typedDate(typed) !== null) setTyped('')
    if (isLocalDate(value)) setTypedError(null)
  }
  // If the date is optional, an invalid date must not count as empty.
  const valueOf = (text: string): string => typedDate(text) ?? (required ? '' : text.trim())
  const handleBlur = () => {
    setTypedError(isNoDate(typed) ? dates('wrong') : null)
    if (isLocalDate(value)) setTyped(shownOf(value))
    onBlur?.()
  }
  const choose = (date: string) => {
    setTyped(shownOf(date))
    onChange(date)
    setOpened(false)
  }
  const calendarButton = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={classes.open ?? ''}
      disabled={disabled}
      aria-label={dates('choose')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <IconCalendar size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      returnFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <TextInput
            label={label}
            placeholder={dates('pattern')}
            inputMode="numeric"
            autoComplete="off"
            withAsterisk={withAsterisk}
            disabled={disabled}
            description={description}
            value={typed}
            error={isNoDate(typed) && error ? dates('wrong') : (typedError ?? error)}
            onBlur={handleBlur}
            {...(autoFocus && { 'data-autofocus': true })}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onChange(valueOf(event.currentTarget.value))
            }}
            rightSection={calendarButton}
            rightSectionWidth={44}
          />
        </div>
      </Popover.Target>
      {/* Escape must not also close a dialog around the calendar, which checks this attribute of the focused element. */}
      <Popover.Dropdown
        className={classes.calendar ?? ''}
        onFocus={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
      >
        <Suspense fallback={<Skeleton width={252} height={276} />}>
          <DateCalendar value={value === '' ? null : value} min={min} max={max} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
