import { Text } from '@mantine/core'
import { createContext, useContext } from 'react'
import { Notice } from './Notice.tsx'
import { t } from './table.texts.ts'

/** The names of the selected rows that the page doesn't show, because of its search, filters or page. */
export const HiddenNames = createContext<readonly string[]>([])

const mostNames = 10
/** The first names, and the number of the others. */
export const namesText = (names: readonly string[], most = mostNames): string => {
  const shown = names.slice(0, most).join(', ')
  const others = names.length - most
  return others > 0 ? t('andMore', { names: shown, count: others }) : shown
}

const mostDecided = 20
/** Names the records that a decision is about, in its confirmation. */
export const DecidedNames = ({ names }: { names: readonly string[] }) => <Text>{namesText(names, mostDecided)}</Text>

/** Names the hidden rows in the dialog of a bulk action. */
export const HiddenRows = () => {
  const names = useContext(HiddenNames)
  if (names.length === 0) return null
  return (
    <Notice tone="wait" title={t('hidden', { count: names.length })}>
      <div>{namesText(names)}</div>
    </Notice>
  )
}
