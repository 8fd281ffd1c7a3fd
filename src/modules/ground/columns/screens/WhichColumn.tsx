import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { keysOf } from '#kernel/one-of.ts'
import { columnLetters } from '#kernel/spreadsheet.ts'
import { api, useCommand } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { notNeeded, type Choice, type Question, type QuestionColumn, type SheetQuestion } from '../answer.rules.ts'
import { t } from '../column.texts.ts'
import { answerOf, draftOf, lackingIn, withChoice, type SheetDraft } from '../draft.rules.ts'
import type { TableKind } from '../table.rules.ts'
import { Directions } from './Directions.tsx'
import classes from './WhichColumn.module.css'

type Props<F extends string> = {
  kind: TableKind<F>
  question: Question
  /** Reads the table again after the answer is stored. */
  onAnswered: () => void
}

/** Asks which column of a table is which field. The answer is stored for all tables of the kind with these headings. */
export const WhichColumn = <F extends string>({ kind, question, onAnswered }: Props<F>) => {
  const [drafts, setDrafts] = useState<readonly SheetDraft[]>(() => draftOf(question))
  const id = useId()
  const save = useCommand(api.columns.saveAnswer, { fallback: t('failed'), onSuccess: onAnswered })
  const answer = answerOf(kind, question, drafts)
  const rows = question.sheets.reduce((sum, sheet, i) => {
    const draft = drafts[i]
    return draft?.isRead ? sum + sheet.rows + Number(sheet.isHeading) - Number(draft.isHeading) : sum
  }, 0)
  const send = () => {
    if (!answer) return
    const sheets = answer.map((sheet) => sheet && { ...sheet, columns: [...sheet.columns] })
    save.mutate({ kind: kind.name, key: question.key, sheets })
  }
  return (
    <section className={classes.question} aria-labelledby={id}>
      <div className={classes.head}>
        <strong id={id}>{t('title')}</strong>
        <Text size="sm">{t('intro')}</Text>
        {question.sheets.length > 1 && <Text size="sm">{t('severalSheets', { count: question.sheets.length })}</Text>}
      </div>
      {question.sheets.map((sheet, i) => {
        const draft = drafts[i]
        return (
          draft && (
            <SheetColumns
              key={`${i} ${sheet.name}`}
              kind={kind}
              sheet={sheet}
              isOnly={question.sheets.length === 1}
              draft={draft}
              onChange={(changed) => setDrafts(drafts.map((one, at) => (at === i ? changed : one)))}
            />
          )
        )
      })}
      <div className={classes.foot}>
        <Missing kind={kind} question={question} drafts={drafts} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed" maw={340}>
            {t('remembered')}
          </Text>
          <BusyButton busy={save.isPending} disabled={answer === null} onClick={send}>
            {answer ? t('confirm', { count: rows }) : whyNot(kind, question, drafts)}
          </BusyButton>
        </Group>
      </div>
    </section>
  )
}

const lackingOf = <F extends string>(kind: TableKind<F>, { sheets }: Question, drafts: readonly SheetDraft[]) =>
  sheets.flatMap((sheet, i) => {
    const draft = drafts[i]
    return draft?.isRead ? [lackingIn(kind, sheet, draft)] : []
  })

/** The label of the button while the answer is incomplete. */
const whyNot = <F extends string>(kind: TableKind<F>, question: Question, drafts: readonly SheetDraft[]): string => {
  const lacking = lackingOf(kind, question, drafts)
  const open = lacking.reduce((sum, one) => sum + one.open, 0)
  if (lacking.length === 0) return t('noSheet')
  if (open > 0) return t('toAnswer', { count: open })
  return t(lacking.some(({ isDirectionOpen }) => isDirectionOpen) ? 'directionOpen' : 'choose')
}

type MissingProps<F extends string> = { kind: TableKind<F>; question: Question; drafts: readonly SheetDraft[] }
/** The fields that still need a column. */
const Missing = <F extends string>({ kind, question, drafts }: MissingProps<F>) => {
  const label = (field: F) => translate(kind.fields[field].label)
  const lacking = lackingOf(kind, question, drafts)
  const missing = new Set(lacking.flatMap((one) => one.missing.map((group) => group.map(label).join(t('or')))))
  const together = new Set(lacking.flatMap((one) => one.together.map(label)))
  return (
    <Text size="sm" component="div" aria-live="polite">
      {missing.size > 0 && <div>{t('missing', { fields: [...missing].join(', ') })}</div>}
      {together.size > 0 && <div>{t('together', { fields: [...together].join(', ') })}</div>}
    </Text>
  )
}

type SheetProps<F extends string> = {
  kind: TableKind<F>
  sheet: SheetQuestion
  isOnly: boolean
  draft: SheetDraft
  onChange: (draft: SheetDraft) => void
}
const SheetColumns = <F extends string>({ kind, sheet, isOnly, draft, onChange }: SheetProps<F>) => (
  <>
    {!isOnly && (
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {t('sheet', { name: sheet.name, count: sheet.rows })}
        </Text>
        <Checkbox
          label={t('read')}
          aria-label={`${t('read')}: ${sheet.name}`}
          checked={draft.isRead}
          onChange={(event) => onChange({ ...draft, isRead: event.currentTarget.checked })}
        />
      </div>
    )}
    {draft.isRead && (
      <>
        {sheet.columns.map((column, at) =>
          column.filled === 0 && column.choice !== null ? null : (
            <ColumnChoice
              key={at}
              kind={kind}
              column={shownColumn(sheet, draft, at)}
              at={at}
              choice={draft.choices[at] ?? null}
              onChoose={(choice) => onChange(withChoice(kind, sheet, draft, { at, choice }))}
            />
          ),
        )}
        <Directions kind={kind} sheet={sheet} draft={draft} onChange={onChange} />
        <div className={classes.column}>
          <Text size="sm">{t(draft.isHeading ? 'headings' : 'noHeadings')}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ ...draft, isHeading: !draft.isHeading })}
          >
            {t(draft.isHeading ? 'isData' : 'isHeading')}
          </Button>
        </div>
      </>
    )}
  </>
)

const mostSamples = 3
/** A column with the first row read as headings, or as data. */
const shownColumn = ({ first, isHeading, columns }: SheetQuestion, draft: SheetDraft, at: number): QuestionColumn => {
  const column = columns[at] as QuestionColumn
  if (draft.isHeading === isHeading) return column
  const value = first[at] ?? ''
  return draft.isHeading
    ? { ...column, heading: value, samples: column.samples.slice(value === '' ? 0 : 1) }
    : { ...column, heading: '', samples: [...(value === '' ? [] : [value]), ...column.samples].slice(0, mostSamples) }
}

type ColumnProps<F extends string> = {
  kind: TableKind<F>
  column: QuestionColumn
  at: number
  choice: Choice | null
  onChoose: (choice: Choice) => void
}
/** A column with its heading, its first values and its choice. An open column shows all choices. */
const ColumnChoice = <F extends string>({ kind, column, at, choice, onChoose }: ColumnProps<F>) => {
  const name = useId()
  const letter = columnLetters(at)
  const label = column.heading === '' ? t('noHeading', { letter }) : t('column', { letter, heading: column.heading })
  const options = [
    ...keysOf<F>(kind.fields).map((field) => ({ value: field as string, label: translate(kind.fields[field].label) })),
    { value: notNeeded, label: t('notNeeded') },
  ]
  return (
    <div
      role="group"
      aria-labelledby={`${name}-label`}
      className={classes.column}
      data-open={choice === null || undefined}
    >
      <div>
        <strong id={`${name}-label`} className={classes.heading}>
          {label}
        </strong>
        <ul className={classes.samples}>
          {column.samples.map((sample, i) => (
            <li key={i}>{sample}</li>
          ))}
        </ul>
      </div>
      {column.choice === null ? (
        <div className={classes.options}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={choice === option.value}
                onChange={() => onChoose(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      ) : (
        <NativeSelect
          aria-label={label}
          size="sm"
          value={choice ?? ''}
          data={[...(choice === null ? [{ value: '', label: t('choose') }] : []), ...options]}
          onChange={(event) => onChoose(event.currentTarget.value)}
          description={choice === column.choice && column.by ? t(`by.${column.by}`) : null}
          inputWrapperOrder={['input', 'description']}
        />
      )}
    </div>
  )
}
