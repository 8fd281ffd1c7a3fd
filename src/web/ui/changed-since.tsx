import { Button } from '@mantine/core'
import type { z } from 'zod'
import { approvalLifecycle } from '#kernel/approval.ts'
import type { AllCalls } from '#kernel/registered.ts'
import { api, useCall } from '../api.ts'
import { chosenLanguage } from '../language.ts'
import { t } from './changed-since.texts.ts'
import { instantText } from './format.ts'
import { Changed } from './Evidence.tsx'
import { numberText } from './mask-text.ts'
import { Notice } from './Notice.tsx'
import { Facts, LoadingLines } from './Page.tsx'
import { useFrozen } from './snapshot.ts'
import { statusText } from './StatusPill.tsx'

type Event = Pick<z.input<AllCalls['audit']['getEvents']['output']>['events'][number], 'at' | 'actor' | 'changes'>

const isStatus = (text: string | null): boolean =>
  text !== null && [...approvalLifecycle.states, 'pending_approval', 'approved', 'draft'].map(statusText).includes(text)

/** The fields that changed in these events, the newest first: each from the value before to the newest one. */
const editsOf = (events: readonly Event[]) => {
  const edits = new Map<string, { before: string | null; after: string | null }>()
  for (const { changes } of events.toReversed())
    for (const { field, before, after } of changes)
      edits.set(field, { before: edits.get(field)?.before ?? before, after })
  return [...edits].filter(([, { before, after }]) => before !== after && !isStatus(before) && !isStatus(after))
}

/** Each field that changed in these events, the newest first, from the value before to the newest one. */
export const Edits = ({ events }: { events: readonly Event[] }) => (
  <Facts
    facts={editsOf(events)
      .filter(([, { before }]) => before !== null)
      .map(([field, { before, after }]) => [
        field,
        <Changed
          key={field}
          before={numberText(before ?? '')}
          after={after === null ? t('nothing') : numberText(after)}
          to={t('to')}
        />,
      ])}
  />
)

const searched = 20
/** The entries of the audit trail about a record since a moment. */
const useEventsSince = (type: string, id: string, since: string) => {
  const input = { language: chosenLanguage(), filter: { type, recordId: id }, pageSize: searched }
  const { data } = useCall(api.audit.getEvents, input, { fallback: t('failed'), quiet: true })
  return data?.events.filter(({ at }) => at > since)
}

/** The fields that changed in a record since a version, with old and new values; nothing without a change. */
export const EditsSince = ({ type, id, since }: Omit<ChangedSinceProps, 'onReview'>) => {
  const events = useEventsSince(type, id, since)
  return events && events.length > 0 ? <Edits events={events} /> : null
}

type ChangedSinceProps = {
  /** The type of the record in the audit trail. */
  type: string
  id: string
  /** The version that was shown. */
  since: string
  /** Shows the record as it is now. */
  onReview: () => void
}
/** Shows who changed a record while its decision was open, the old and new values, and a button to review it again. */
export const ChangedSince = ({ type, id, since, onReview }: ChangedSinceProps) => {
  const events = useEventsSince(type, id, since)
  const [latest] = events ?? []
  const title = latest ? t('by', { name: latest.actor.name, at: instantText(latest.at) }) : t('unknown')
  return (
    <Notice tone="stop" title={title}>
      <div role="alert">{t('nothingDone')}</div>
      {events ? <Edits events={events} /> : <LoadingLines lines={2} />}
      <Button variant="default" onClick={onReview}>
        {t('review')}
      </Button>
    </Notice>
  )
}

type Shown = { readonly id: string; readonly status: string; readonly modifiedAt: string }
/**
 * The record from when the dialog of its approval opened, and the changes since then, if any. `onReview` closes the
 * dialog.
 */
export const useShownRecord = <R extends Shown>(
  current: R,
  { type, isOpen, onReview }: { type: string; isOpen: boolean; onReview: () => void },
) => {
  const shown = useFrozen(isOpen, current)
  const isChanged = shown.status === current.status && shown.modifiedAt !== current.modifiedAt
  return {
    shown,
    changed: isChanged ? <ChangedSince type={type} id={shown.id} since={shown.modifiedAt} onReview={onReview} /> : null,
  }
}
