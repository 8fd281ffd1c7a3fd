import { Button, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays } from '#kernel/time.ts'
import { overlaps } from '#people/apiKeys/api-key.rules.ts'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { DeleteButton, DialogButton } from '#web/ui/Dialog.tsx'
import { dateText } from '#web/ui/format.ts'
import { webhookScreens as screens } from '../webhook.screens.ts'
import { t } from '../webhook.texts.ts'
import type { Created, Endpoint } from './endpoint.ts'
import { EndpointFields } from './EndpointFields.tsx'
import { EndpointSecret } from './EndpointSecret.tsx'

type EndpointProps = { endpoint: Endpoint }

export const EndpointActions = ({ endpoint }: EndpointProps) => (
  <>
    <DeleteEndpoint endpoint={endpoint} />
    <Switch endpoint={endpoint} />
    <Rotate endpoint={endpoint} />
    <Change endpoint={endpoint} />
    {endpoint.state !== 'off' && <SendTest endpoint={endpoint} />}
  </>
)

const SendTest = ({ endpoint: { id: endpointId } }: EndpointProps) => {
  const send = useCommand(api.webhooks.sendTest, { fallback: t('failed'), success: t('test.done') })
  return (
    <Button loading={send.isPending} onClick={() => send.mutate({ endpointId })}>
      {t('test.verb')}
    </Button>
  )
}

const editSchema = async () => (await import('../webhook.contract.ts')).webhooks.edit.input

const Change = ({ endpoint: { id: endpointId, url, events } }: EndpointProps) => (
  <DialogButton label={t('edit.verb')}>
    {(close) => (
      <CommandDialog
        title={t('edit.verb')}
        onClose={close}
        call={api.webhooks.edit}
        initial={{ url, events }}
        schema={editSchema}
        input={(values) => ({ endpointId, url: values.url, events: values.events })}
        success={t('edit.done')}
        verb={t('edit.verb')}
      >
        {(form) => <EndpointFields form={form} />}
      </CommandDialog>
    )}
  </DialogButton>
)

const Switch = ({ endpoint: { id: endpointId, state } }: EndpointProps) => {
  const name = state === 'off' ? 'turnOn' : 'turnOff'
  return (
    <DialogButton label={t(`${name}.verb`)}>
      {(close) => (
        <CommandDialog
          title={t(`${name}.title`)}
          onClose={close}
          call={api.webhooks[name]}
          input={() => ({ endpointId })}
          success={t(`${name}.done`)}
          verb={t(`${name}.verb`)}
          effect={t(`${name}.effect`)}
        />
      )}
    </DialogButton>
  )
}

const DeleteEndpoint = ({ endpoint: { id: endpointId } }: EndpointProps) => {
  const navigate = useNavigate()
  return (
    <DeleteButton label={t('remove.verb')}>
      {(close) => (
        <CommandDialog
          title={t('remove.title')}
          onClose={close}
          call={api.webhooks.delete}
          input={() => ({ endpointId })}
          success={t('remove.done')}
          verb={t('remove.verb')}
          effect={t('remove.effect')}
          danger
          onDone={() => void navigate({ to: screens.list.to(), replace: true })}
        />
      )}
    </DeleteButton>
  )
}

const Rotate = ({ endpoint: { id: endpointId } }: EndpointProps) => {
  const [created, setCreated] = useState<Created | null>(null)
  return (
    <>
      <DialogButton label={t('rotate.verb')}>
        {(close) => (
          <CommandDialog
            title={t('rotate.title')}
            onClose={close}
            call={api.webhooks.rotate}
            initial={{ days: 7 as (typeof overlaps)[number] }}
            input={({ days }) => ({ endpointId, overlapDays: days })}
            success={t('rotate.done')}
            onDone={setCreated}
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
        )}
      </DialogButton>
      {created && <EndpointSecret created={created} onKept={() => setCreated(null)} />}
    </>
  )
}
