import { Text } from '@mantine/core'
import { useContext, useState } from 'react'
import type { ReturnableType } from '#kernel/approval.ts'
import type { ClientCall } from '#kernel/client.ts'
import { canMove, type Lifecycle } from '#kernel/lifecycle.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import { useCommand } from '../api.ts'
import { t as approvalTexts } from './approval.texts.ts'
import { Confirm } from './confirm.tsx'
import { DecidedNames } from './HiddenRows.tsx'
import { OutdatedRecords, useOutdated } from './outdated.tsx'
import { InPanel, KeyButton } from './ReviewPanel.tsx'
import { t } from './return.texts.ts'
import type { ReturnedRecords } from './returned.tsx'
import { toast } from './toast.ts'

type ReturnInput = { ids: string[]; modifiedAt: string[]; reason: string; orgId?: string }
/** How the records of a kind are returned to their maker. */
export type Returning = {
  readonly type: ReturnableType
  readonly call: ClientCall<ReturnInput, unknown>
  /** The organization of the records, for platform staff. */
  readonly orgId?: string
}
type ReturnableRow = Versioned & { readonly id: string; readonly status: string }

type ReturnSelectedProps<R> = {
  returning: Returning
  rows: readonly R[]
  lifecycle: Lifecycle
  /** The records that were returned before. */
  returned: ReturnedRecords
  nameOf: (row: R) => string
  /** Prefixes of other calls to refetch. */
  changes?: readonly string[]
  /** Clears the selection, or leaves the record. */
  onDone: () => void
  /** The message if none of the rows can be returned. Defaults to the specification's. */
  nothing?: string
  /** The maximum number returned in one call. */
  most?: number
}
/** The button that returns records to their maker, with one reason. */
export const ReturnSelected = <R extends ReturnableRow>(props: ReturnSelectedProps<R>) => {
  const { returning, rows, lifecycle, returned, nameOf, onDone, most = 500 } = props
  const [opened, setOpened] = useState(false)
  const inPanel = useContext(InPanel)
  const { outdated, rest, messages, watch, forget } = useOutdated(rows, { isOpen: opened })
  const pending = rest.filter(({ id, status }) => canMove(lifecycle, status, 'return') && !returned.has(id))
  const named = pending.length > 0 ? pending : outdated
  const give = useCommand(returning.call, {
    fallback: null,
    success: (_, { ids }) =>
      ids.length === 1 ? t('done', { name: named.map(nameOf).join() }) : t('doneMany', { count: ids.length }),
    ...(props.changes && { changes: props.changes }),
    onSuccess: onDone,
  })
  const open = () => (pending.length > 0 ? setOpened(true) : toast.info(props.nothing ?? approvalTexts('notPending')))
  const [first] = named
  const title = named.length === 1 && first ? t('one', { name: nameOf(first) }) : t('many', { count: named.length })
  const skipped = rest.length - pending.length
  const isMany = pending.length > 1
  return (
    <>
      <KeyButton shortcut="r" variant="default" onClick={open}>
        {inPanel ? t('verb') : t('selected')}
      </KeyButton>
      <Confirm
        opened={opened}
        onClose={() => {
          setOpened(false)
          forget()
        }}
        title={title}
        verb={isMany ? title : t('verb')}
        namesRecords
        blocked={pending.length === 0 || pending.length > most}
        reason={{ label: t(isMany ? 'reasonMany' : 'reason') }}
        failed={t('failed')}
        onConfirm={(reason) =>
          watch(
            give.mutateAsync({
              ids: pending.map(({ id }) => id),
              modifiedAt: pending.map(versionOf),
              reason,
              ...(returning.orgId !== undefined && { orgId: returning.orgId }),
            }),
          )
        }
      >
        <OutdatedRecords rows={outdated} messages={messages} nameOf={nameOf} type={returning.type} />
        {outdated.length > 0 && pending.length > 0 && <Text fw={600}>{t('rest', { count: pending.length })}</Text>}
        {isMany && <DecidedNames names={pending.map(nameOf)} />}
        <Text size="sm">{t(isMany ? 'textMany' : 'text')}</Text>
        {skipped > 0 && <Text size="sm">{approvalTexts('skipped', { count: skipped })}</Text>}
        {pending.length > most && <Text size="sm">{t('tooMany', { most })}</Text>}
      </Confirm>
    </>
  )
}
