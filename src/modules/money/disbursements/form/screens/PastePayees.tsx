import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRounded, normalizeIcNumber } from '#people/employees/ic-number.rules.ts'
import { ReadColumns, useColumnAnswers } from '#ground/columns/screens/ReadColumns.tsx'
import { api, queryOf } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Failed } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { amountProblem, mostPasted, parsePasted, payeeTables, type PastedRow } from '../pasted-payees.rules.ts'
import { t } from '../disbursement-form.texts.ts'
import { whyNotPaid, type Payee, type PayeesType } from './disbursement-form.ts'
import classes from '../../screens/disbursement-form.module.css'

export type PastedPayee = { payee: Payee; amount: NonNullable<PastedRow['amount']>; invoiceNumber: string }
type Outcome = { row: PastedRow; error: string } | { row: PastedRow; error: null; pasted: PastedPayee }

type PasteFormProps = {
  payeesType: PayeesType
  /** The number of rows already in the form. */
  rows: number
  chosen: ReadonlySet<string>
  onAdd: (pasted: readonly PastedPayee[]) => void
  onClose: () => void
}

/** The dialog that adds payees from rows of a spreadsheet. It is empty each time it opens. */
export const PastePayees = ({ opened, ...props }: PasteFormProps & { opened: boolean }) => (
  <Modal opened={opened} onClose={props.onClose} title={t('paste.title')} size="lg">
    <PasteForm {...props} />
  </Modal>
)

/** The rows without those that were added before, of which each stands for one. */
const withoutAdded = (rows: readonly PastedRow[], added: readonly string[]): PastedRow[] => {
  const left = [...added]
  return rows.filter(({ text }) => {
    const place = left.indexOf(text)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const pause = 200
/** All rows stay in the text with their numbers until all are added. Those that can't be added are listed with their error. */
const PasteForm = ({ payeesType, rows: present, chosen, onAdd, onClose }: PasteFormProps) => {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text, pause)
  const { answers, isLoaded, load: answersLoad } = useColumnAnswers(payeeTables[payeesType].name)
  const [added, setAdded] = useState<readonly string[]>([])
  const { rows: all, ...columns } = parsePasted(settled, payeesType, answers)
  const rows = withoutAdded(all, added)
  const doneCount = all.length - rows.length
  const isTooMany = rows.length + present > mostPasted
  // The response refers to rows by position, so don't use the response for earlier rows.
  const names = rows.map(({ payee, error }) => (error === 'long' ? '' : payee))
  const load = useQuery({
    ...queryOf(api.disbursements.getPayees, { payeesType, names }),
    meta: { fallback: t('failed.payees') },
    enabled: isLoaded && rows.length > 0 && !isTooMany,
  })
  const isChecked = settled === text && rows.length > 0 && load.data !== undefined
  const outcomes = isChecked && load.data ? outcomesOf(rows, load.data, payeesType, chosen) : []
  const ready = outcomes.flatMap((one) => (one.error === null ? [one.pasted] : []))
  const bad = outcomes.filter(({ error }) => error !== null)
  const add = () => {
    onAdd(ready)
    if (bad.length === 0) return onClose()
    setAdded([...added, ...outcomes.flatMap(({ row, error }) => (error === null ? [row.text] : []))])
  }
  return (
    <Stack>
      <Textarea
        label={t('paste.label')}
        description={t(payeesType === 'suppliers' ? 'paste.hintSuppliers' : 'paste.hintEmployees')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={5}
        maxRows={12}
        wrap="off"
        spellCheck={false}
        data-autofocus
      />
      {isLoaded && (
        <ReadColumns kind={payeeTables[payeesType]} columns={columns} onAnswered={() => void answersLoad.refetch()} />
      )}
      {answersLoad.error && (
        <Failed error={answersLoad.error} fallback={t('failed.payees')} retry={() => void answersLoad.refetch()} />
      )}
      {isTooMany && <Notice tone="stop" title={t('paste.tooMany', { most: mostPasted })} />}
      {load.error && rows.length > 0 && (
        <Failed error={load.error} fallback={t('failed.payees')} retry={() => void load.refetch()} />
      )}
      {bad.length > 0 && <BadRows bad={bad} />}
      <Text size="sm" aria-live="polite" c="dimmed">
        {doneCount > 0 && `${t('paste.done', { count: doneCount })} `}
        {ready.length > 0 && t('paste.ready', { count: ready.length, total: ringgit(sumOf(ready)) })}
        {isChecked && bad.length > 0 && ready.length === 0 && doneCount === 0 && t('paste.none')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('action.leave')}
        </Button>
        <Button disabled={ready.length === 0} onClick={add}>
          {t('paste.add', { count: ready.length })}
        </Button>
      </Group>
    </Stack>
  )
}

const mostShown = 50
const BadRows = ({ bad }: { bad: readonly Outcome[] }) => (
  <Notice tone="wait" title={t('paste.bad', { count: bad.length })}>
    <ul className={classes.bad}>
      {bad.slice(0, mostShown).map(({ row, error }) => (
        <li key={row.row}>
          {t('paste.row', { row: row.row })}: {error}
        </li>
      ))}
    </ul>
  </Notice>
)

type Found = { payees: readonly Payee[]; matches: readonly (readonly string[])[] }

/** The outcome of each row. An employee can be added once. */
const outcomesOf = (
  rows: readonly PastedRow[],
  { payees, matches }: Found,
  payeesType: PayeesType,
  chosen: ReadonlySet<string>,
): Outcome[] => {
  const byId = new Map(payees.map((payee) => [payee.id, payee]))
  const added = new Set(payeesType === 'employees' ? chosen : [])
  return rows.map((row, place): Outcome => {
    const ids = matches[place] ?? []
    const payee = byId.get(ids[0] ?? '')
    const error = errorOf(row, ids.length, payee, payeesType) ?? repeatedError(payee, added)
    if (error !== null || !payee || row.amount === null) return { row, error: error ?? '' }
    if (payeesType === 'employees') added.add(payee.id)
    return { row, error: null, pasted: { payee, amount: row.amount, invoiceNumber: row.invoiceNumber } }
  })
}

const repeatedError = (payee: Payee | undefined, added: ReadonlySet<string>): string | null =>
  payee && added.has(payee.id) ? t('paste.error.repeated', { name: payee.name }) : null

const errorOf = (row: PastedRow, count: number, payee: Payee | undefined, payeesType: PayeesType): string | null => {
  const { error, payee: name, text } = row
  const problem = error === 'amount' ? amountProblem(row) : null
  if (problem) return t('paste.error.refused', { amount: row.amountText, reason: errorMessage(problem) })
  if (error) return t(`paste.error.${error}`, { text: text.trim() })
  if (!payee && payeesType === 'employees' && isRounded(normalizeIcNumber(name)))
    return t('paste.error.zeros', { name })
  if (!payee)
    return t(payeesType === 'suppliers' ? 'paste.error.unknownSupplier' : 'paste.error.unknownEmployee', { name })
  if (count > 1) return t('paste.error.several', { name, count })
  const reason = whyNotPaid(payee)
  return reason === null ? null : t('paste.error.notPaid', { name: payee.name, reason })
}
