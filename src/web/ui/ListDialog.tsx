import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { QueryOf } from '../api.ts'
import { fileMessageOf } from '../upload.ts'
import { BusyButton } from './BusyButton.tsx'
import { FileDrop } from './FileDrop.tsx'
import classes from './ListDialog.module.css'
import { t } from './list.texts.ts'
import { Notice } from './Notice.tsx'
import { Failed } from './Page.tsx'
import { ui } from './ui.texts.ts'

type ListFile = { readonly name: string; readonly text: string }
/** A list that the user gives: pasted rows, or the file that replaces them. `text` follows shortly after typing. */
export const useList = () => {
  const [pasted, setPasted] = useState('')
  const [file, setFile] = useState<ListFile | null>(null)
  const given = file?.text ?? pasted
  const [text] = useDebouncedValue(given, 250)
  const paste = (rows: string) => {
    setFile(null)
    setPasted(rows)
  }
  return { pasted, file, paste, setFile, text, isCurrent: text === given, isEmpty: text.trim() === '' }
}
type List = ReturnType<typeof useList>

/** What the server reads in a list. Nothing is known of a list that still changes. */
export const useListPreview = <In, Out>(list: List, query: QueryOf<In, Out>, fallback: string) => {
  const { queryKey, queryFn } = query
  const load = useQuery<Out>({ queryKey, queryFn, enabled: !list.isEmpty, meta: { fallback } })
  return { load, preview: list.isCurrent && !list.isEmpty ? load.data : undefined }
}

type ListDialogProps = {
  title: string
  list: List
  label: string
  hint: string
  /** Reads a file as text; without it, rows can only be pasted. */
  readFile?: (file: File) => Promise<{ readonly text: string }>
  /** Files that aren't tables but are read as one, and the hint that names them. */
  otherFiles?: { readonly extensions: readonly string[]; readonly hint: string }
  /** A link to a template. */
  template?: ReactNode
  /** What the list was checked with, and the message if that failed. */
  load: { readonly error: unknown; readonly refetch: () => unknown }
  failed: string
  /** What the button does with the list; null while there is nothing to do. */
  action: string | null
  /** Whether the rows need a correction first, as shown above the button. */
  isBlocked?: boolean
  command: { readonly error: unknown; readonly isPending: boolean }
  onAction: () => void
  onClose: () => void
  /** The contents of the list, and its errors. */
  children: ReactNode
}
/** Does something with the rows of a list, which are pasted or read from a file, after showing what. */
export const ListDialog = ({ title, list, load, failed, action, command, onClose, ...props }: ListDialogProps) => (
  <Modal opened onClose={onClose} title={title} size="lg">
    <Stack>
      <Source list={list} failed={failed} {...props} />
      {props.template}
      {load.error !== null && !list.isEmpty && (
        <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
      )}
      {props.children}
      {command.error !== null && <Failed error={command.error} fallback={ui('state.actionFailed')} />}
      <Group justify="flex-end" className={classes.actions ?? ''}>
        <Button variant="default" onClick={onClose}>
          {ui('action.leave')}
        </Button>
        {action !== null && (
          <BusyButton busy={command.isPending} {...(props.isBlocked && { disabled: true })} onClick={props.onAction}>
            {action}
          </BusyButton>
        )}
      </Group>
    </Stack>
  </Modal>
)

type SourceProps = Pick<ListDialogProps, 'list' | 'label' | 'hint' | 'readFile' | 'otherFiles' | 'failed'>
/** A field for pasted rows, or the file that replaces them. */
const Source = ({ list, label, hint, readFile, otherFiles, failed }: SourceProps) => {
  const [reason, setReason] = useState<string | null>(null)
  const open = async (chosen: File, read: NonNullable<typeof readFile>) => {
    setReason(null)
    try {
      const { text } = await read(chosen)
      list.setFile({ name: chosen.name, text })
    } catch (error) {
      setReason(fileMessageOf(error, failed))
    }
  }
  return (
    <>
      {list.file === null && (
        <Textarea
          label={label}
          description={hint}
          value={list.pasted}
          onChange={(event) => list.paste(event.currentTarget.value)}
          autosize
          minRows={4}
          maxRows={10}
          wrap="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      {readFile && (
        <FileDrop
          label={t('file')}
          hint={otherFiles?.hint ?? t('fileHint')}
          extensions={['.xlsx', '.xls', '.csv', ...(otherFiles?.extensions ?? [])]}
          maxMegabytes={20}
          chosen={list.file?.name}
          onFile={(chosen) => void open(chosen, readFile)}
        />
      )}
      {reason && <Notice tone="stop" title={reason} />}
      {list.file && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => list.setFile(null)}>
            {t('paste')}
          </Button>
        </Group>
      )}
    </>
  )
}

type ListRowsProps = { label?: string; count: number; children: readonly ReactNode[] }
/** The first rows of a list, and how many more there are. */
export const ListRows = ({ label, count, children }: ListRowsProps) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
    {count > children.length && <li>{t('more', { count: count - children.length })}</li>}
  </ul>
)

/** A row that can't be used: its place, the person it names, and the reason. */
export type ListedFault = {
  readonly row: number
  readonly key?: string
  readonly name?: string | null
  readonly problem: string
}
type ListFaultsProps = {
  /** `stop` if nothing happens until they are corrected, `wait` if they are left out. */
  tone: 'stop' | 'wait'
  title: string
  /** The first errors, and the number of all. */
  faults: readonly ListedFault[]
  count: number
}
/** The rows of a list that can't be used. */
export const ListFaults = ({ tone, title, faults, count }: ListFaultsProps) =>
  count > 0 && (
    <Notice tone={tone} title={title}>
      <ListRows count={count}>
        {faults.map(({ row, key, name, problem }) => (
          <li key={row}>
            {key === undefined
              ? t('row', { row, problem })
              : t('rowOf', { row, who: name ? `${name} (${key})` : key || t('noNumber'), problem })}
          </li>
        ))}
      </ListRows>
    </Notice>
  )
