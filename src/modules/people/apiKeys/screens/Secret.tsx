import { CodeExample } from '#web/ui/CodeExample.tsx'
import { ShownOnce } from '#web/ui/ShownOnce.tsx'
import { curlExample, firstCallOf, keyVariable } from '#kernel/key-examples.ts'
import { t } from '../api-key.texts.ts'
import type { Created } from './key.ts'

/** The dialog with a new key. */
export const Secret = ({ created: { key, secret }, onKept }: { created: Created; onKept: () => void }) => {
  const name = firstCallOf(key.scopes)
  return (
    <ShownOnce
      title={t('secret.title')}
      text={t('secret.text')}
      label={key.name}
      secret={secret}
      kept={t('secret.kept')}
      onKept={onKept}
    >
      {name && (
        <CodeExample
          text={`${keyVariable(secret)}\n${curlExample(window.location.origin, { name, data: {} })}`}
          label={t('start.first')}
        />
      )}
    </ShownOnce>
  )
}
