import { Text } from '@mantine/core'
import { api, useCall } from '#web/api.ts'
import { CodeExample } from '#web/ui/CodeExample.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { CloseDialog, Dialog } from '#web/ui/Dialog.tsx'
import { Facts, Loaded } from '#web/ui/Page.tsx'
import { instantText } from '#web/ui/format.ts'
import { t } from '../webhook.texts.ts'
import { resultText, type Delivery, type Endpoint } from './endpoint.ts'

type AttemptsProps = { endpointId: Endpoint['id']; delivery: Delivery }
type DeliveryDialogProps = AttemptsProps & { canReplay: boolean; onClose: () => void }

/** One delivery with its body and its attempts, and the button that sends it again. */
export const DeliveryDialog = ({ endpointId, delivery, canReplay, onClose }: DeliveryDialogProps) =>
  canReplay ? (
    <CommandDialog
      title={delivery.type}
      wide
      onClose={onClose}
      call={api.webhooks.replay}
      input={() => ({ endpointId, eventIds: [delivery.id] })}
      success={({ events }) => t('replay.done', { count: events })}
      verb={t('replay.verb')}
    >
      <Attempts endpointId={endpointId} delivery={delivery} />
      <Text size="sm">{t('replay.effect')}</Text>
    </CommandDialog>
  ) : (
    <Dialog title={delivery.type} onClose={onClose}>
      <Attempts endpointId={endpointId} delivery={delivery} />
      <CloseDialog />
    </Dialog>
  )

const Attempts = ({ endpointId, delivery }: AttemptsProps) => {
  const load = useCall(api.webhooks.getDelivery, { endpointId, eventId: delivery.id }, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')}>
      {({ attempts, body }) => (
        <>
          <Facts
            facts={attempts.map((one, i) => [
              t('log.number', { number: attempts.length - i, at: instantText(one.at) }),
              t('log.took', { result: resultText(one) ?? '', ms: one.ms }),
            ])}
          />
          <CodeExample label={t('log.body')} text={JSON.stringify(JSON.parse(body), null, 2)} />
          {attempts[0]?.answer && <CodeExample label={t('log.answer')} text={attempts[0].answer} />}
        </>
      )}
    </Loaded>
  )
}
