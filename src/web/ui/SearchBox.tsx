import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { grouped } from '#kernel/placeholders.ts'
import classes from './DataTable.module.css'
import { t } from './table.texts.ts'

/** `1,000+` if there are more matches than the server counts. */
export const countText = (count: number, more: boolean): string => `${grouped(count)}${more ? '+' : ''}`

/** The search box of every list. Calls `onChange` after a pause in typing. */
export const SearchBox = ({
  value,
  total,
  more,
  label = t('search', { total: total === undefined ? '' : countText(total, more), count: total ?? 0 }).replace(
    '  ',
    ' ',
  ),
  onChange,
}: {
  value: string
  total: number | undefined
  more: boolean
  /** Defaults to a text with the total. */
  label?: string
  onChange: (text: string) => void
}) => {
  const [typed, setTyped] = useState(value)
  const [applied, setApplied] = useState(value)
  const report = useDebouncedCallback((text: string) => {
    setApplied(text)
    onChange(text)
  }, 200)
  const [known, setKnown] = useState(value)
  // The URL can also change through the back button or a cleared filter. When the text reported here arrives in the URL,
  // keep the field, because the user may have typed more by then.
  if (known !== value) {
    setKnown(value)
    if (value !== applied) setTyped(value)
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      value={typed}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        report(event.currentTarget.value)
      }}
    />
  )
}
