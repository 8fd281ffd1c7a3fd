import { Choices } from '#web/ui/Choices.tsx'
import { isOneOf } from '#kernel/one-of.ts'
import { notNeeded, type SheetQuestion } from '../answer.rules.ts'
import { t } from '../column.texts.ts'
import type { SheetDraft } from '../draft.rules.ts'
import { directions } from '../looks.rules.ts'
import { directionAt } from '../question.rules.ts'
import type { TableKind } from '../table.rules.ts'
import classes from './WhichColumn.module.css'

const meanings = [...directions, notNeeded] as const

type Props<F extends string> = {
  kind: TableKind<F>
  sheet: SheetQuestion
  draft: SheetDraft
  onChange: (draft: SheetDraft) => void
}
/** Asks whether each value of the direction's column means money in, money out, or a line to leave out. */
export const Directions = <F extends string>({ kind, sheet, draft, onChange }: Props<F>) => {
  const column = sheet.columns[directionAt(kind, draft.choices)]
  return column?.values.map(({ value, count }) => (
    <div key={value} className={classes.column} data-open={draft.directions[value] === undefined || undefined}>
      <Choices
        look="row"
        label={value === '' ? t('noValue', { count }) : t('direction', { value: value.toUpperCase(), count })}
        options={meanings.map((meaning) => ({
          value: meaning,
          label: t(meaning === notNeeded ? 'leaveOut' : meaning),
        }))}
        value={draft.directions[value] ?? null}
        onChange={(meaning) =>
          isOneOf(meanings, meaning) && onChange({ ...draft, directions: { ...draft.directions, [value]: meaning } })
        }
      />
    </div>
  ))
}
