import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { History } from '#ground/audit/screens/History.tsx'
import { addDays } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { dateText, instantText } from '#web/ui/format.ts'
import { Card, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { overlaps } from '../api-key.rules.ts'
import { apiKeyScreens as screens } from '../api-key.screens.ts'
import { t } from '../api-key.texts.ts'
import { isWorking, looks, type Created, type Key } from './key.ts'
import { RequestLog } from './RequestLog.tsx'
import { Secret } from './Secret.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

export const KeyDetailsPage = () => {
  const { id } = screens.view.useParams()
  const load = useCall(api.apiKeys.getOne, { keyId: id }, { fallback: t('failed') })
  const { data } = load
  return (
    <Page
      title={data?.name ?? t('key')}
      status={data && <StatusPill status={data.state} text={t(`state.${data.state}`)} look={looks[data.state]} />}
      back={{ to: screens.list.to(), label: t('title') }}
      actions={data && isWorking(data) && <Actions apiKey={data} />}
    >
      <Loaded load={load} fallback={t('failed')}>
        {(key) => (
          <>
            <KeyFacts apiKey={key} />
            <RequestLog keyId={key.id} />
            <History type="api_key" id={key.id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type KeyProps = { apiKey: Key }

const KeyFacts = ({ apiKey }: KeyProps) => {
  const { recent, lastUsedAt, lastAddress, revokedAt, revokedBy } = apiKey
  const by = (at: Key['createdAt'], name: string | null) => t('by', { at: instantText(at), name: name ?? '' })
  return (
    <Card title={t('key')}>
      <Facts
        columns
        facts={[
          [t('field.prefix'), <code key="prefix">{apiKey.prefix}…</code>],
          [t('field.scopes'), apiKey.scopes.map((scope) => t(`scope.${scope}`)).join(', ')],
          [t('field.addresses'), apiKey.addresses.join(', ') || t('anywhere')],
          [t('field.created'), by(apiKey.createdAt, apiKey.createdBy)],
          [t('field.expires'), instantText(apiKey.expiresAt)],
          [t('field.lastUsed'), lastUsedAt ? by(lastUsedAt, lastAddress) : t('never')],
          [t('field.week'), t('week', recent)],
          [t('field.version'), apiKey.version],
          revokedAt !== null && [t('field.revoked'), by(revokedAt, revokedBy)],
        ]}
      />
    </Card>
  )
}

const Actions = ({ apiKey }: KeyProps) => {
  const [created, setCreated] = useState<Created | null>(null)
  const { id: keyId, name } = apiKey
  return (
    <>
      <DialogButton label={t('revoke.verb')} variant="default" c="var(--stop)">
        {(close) => (
          <CommandDialog
            title={t('revoke.title', { name })}
            onClose={close}
            call={api.apiKeys.revoke}
            input={() => ({ keyId })}
            success={t('revoke.done')}
            verb={t('revoke.verb')}
            effect={t('revoke.effect')}
          />
        )}
      </DialogButton>
      {apiKey.rotatedTo === null && (
        <DialogButton label={t('rotate.verb')}>
          {(close) => <RotateDialog apiKey={apiKey} onClose={close} onDone={setCreated} />}
        </DialogButton>
      )}
      {created && <Secret created={created} onKept={() => setCreated(null)} />}
    </>
  )
}

type RotateDialogProps = KeyProps & { onClose: () => void; onDone: (created: Created) => void }
const RotateDialog = ({ apiKey: { id: keyId, name }, onClose, onDone }: RotateDialogProps) => (
  <CommandDialog
    title={t('rotate.title', { name })}
    onClose={onClose}
    call={api.apiKeys.rotate}
    initial={{ days: 7 as (typeof overlaps)[number] }}
    input={({ days }) => ({ keyId, overlapDays: days })}
    success={t('created')}
    onDone={onDone}
    verb={t('rotate.verb')}
  >
    {({ values: { days }, setFieldValue }) => (
      <>
        <p>{t('rotate.effect', { until: dateText(addDays(today(), days)) })}</p>
        <SegmentedControl
          fullWidth
          aria-label={t('rotate.overlap')}
          value={String(days)}
          data={overlaps.map((count) => ({ value: String(count), label: t('rotate.days', { count }) }))}
          onChange={(value) => setFieldValue('days', overlaps.find((count) => String(count) === value) ?? days)}
        />
      </>
    )}
  </CommandDialog>
)
