import { Text } from '@mantine/core'
import { keysOf } from '#kernel/one-of.ts'
import { CodeExample } from '#web/ui/CodeExample.tsx'
import { Card, Facts } from '#web/ui/Page.tsx'
import { eventTypes, exampleOf } from '../event.rules.ts'
import { t } from '../event.texts.ts'

/** Every event with what it says, and one as a program reads it. */
export const EventTypes = () => (
  <Card title={t('title')}>
    <Text size="sm" mb="sm">
      {t('text')}
    </Text>
    <CodeExample label={t('example')} text={JSON.stringify(exampleOf('withdrawal.completed'), null, 2)} />
    <details>
      <summary>{t('all')}</summary>
      <Facts columns facts={keysOf(eventTypes).map((type) => [type, t(`types.${type}`)])} />
    </details>
  </Card>
)
