import { api, useCall } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import { Edits } from '#web/ui/changed-since.tsx'
import { instantText } from '#web/ui/format.ts'
import { Evidence } from '#web/ui/Evidence.tsx'
import { Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { t } from '../audit.texts.ts'
import type { Event } from './events.ts'

const searched = 20
const approves = ({ call, changes }: Event): boolean =>
  /approve/i.test(call) || changes.some(({ after }) => after === statusText('Approved'))

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
        return (
          <>
            <Edits events={since} />
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
