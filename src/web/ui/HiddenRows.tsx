import { createContext, useContext } from 'react'
import { Notice } from './Notice.tsx'
import { t } from './table.texts.ts'

/** The names of the selected rows that the page doesn't show, because of its search, filters or page. */
export const HiddenNames = createContext<readonly string[]>([])

const mostNames = 10
/** The first names, and the number of the others. */
export const namesText = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNames).join(', ')
  const others = names.length - mostNames
  return others > 0 ? t('andMore', { names: shown, count: others }) : shown
}

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
