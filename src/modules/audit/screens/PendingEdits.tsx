import { approvalLifecycle } from '#kernel/approval.ts'
import { api, useCall } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import { instantText } from '#web/ui/date-text.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { Facts } from '#web/ui/Page.tsx'
import { Evidence } from '#web/ui/Evidence.tsx'
import { Changed } from '#web/ui/ReviewPanel.tsx'
import { Loaded, LoadingLines } from '#web/ui/States.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { t } from '../audit.texts.ts'
import type { Event } from './events.ts'

const searched = 20
const isStatus = (text: string | null): boolean =>
  text !== null && [...approvalLifecycle.states, 'pending_approval', 'approved', 'draft'].map(statusText).includes(text)
const approves = ({ call, changes }: Event): boolean =>
  /approve/i.test(call) || changes.some(({ after }) => after === statusText('Approved'))

/** The fields that changed since the last approval: each from the approved value to the newest one. */
const editsOf = (events: readonly Event[]) => {
  const edits = new Map<string, { before: string | null; after: string | null }>()
  for (const { changes } of events.toReversed())
    for (const { field, before, after } of changes)
      edits.set(field, { before: edits.get(field)?.before ?? before, after })
  return [...edits].filter(([, { before, after }]) => before !== after && !isStatus(before) && !isStatus(after))
}

/** Who changed a record that awaits approval, when, and its old values, struck through, with the new ones. */
export const PendingEdits = ({ type, id, orgId }: { type: string; id: string; orgId?: string }) => {
  const failed = t('history.failed')
  const load = useCall(
    api.audit.getEvents,
    {
      language: chosenLanguage(),
      filter: { type, recordId: id },
      pageSize: searched,
      ...(orgId !== undefined && { orgId }),
    },
    { fallback: failed },
  )
  return (
    <Loaded load={load} fallback={failed} placeholder={<LoadingLines lines={2} />}>
      {({ events }) => {
        const approval = events.findIndex(approves)
        const since = approval === -1 ? events : events.slice(0, approval)
        const [latest] = since
        const changed = editsOf(since).filter(([, { before }]) => before !== null)
        return (
          <>
            <Facts
              facts={changed.map(([field, { before, after }]) => [
                field,
                <Changed
                  key={field}
                  before={numberText(before ?? '')}
                  after={after === null ? t('nothing') : numberText(after)}
                  to={t('after')}
                />,
              ])}
            />
            {latest && (
              <Evidence
                facts={[
                  {
                    mark: 'author',
                    text: latest.actor.name,
                    detail: `${latest.title}, ${instantText(latest.at)}`,
                  },
                ]}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
