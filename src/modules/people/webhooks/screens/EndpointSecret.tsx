import { verifyExample } from '#kernel/webhook-example.ts'
import { CodeExample } from '#web/ui/CodeExample.tsx'
import { ShownOnce } from '#web/ui/ShownOnce.tsx'
import { t } from '../webhook.texts.ts'
import type { Created } from './endpoint.ts'

type EndpointSecretProps = { created: Created; onKept: () => void }
/** The dialog with a new secret, and how a system verifies with it. */
export const EndpointSecret = ({ created: { endpoint, secret }, onKept }: EndpointSecretProps) => (
  <ShownOnce
    title={t('secret.title')}
    text={t('secret.text')}
    label={endpoint.url}
    secret={secret}
    kept={t('secret.kept')}
    onKept={onKept}
  >
    <CodeExample text={verifyExample(secret)} label={t('secret.verify')} />
  </ShownOnce>
)
