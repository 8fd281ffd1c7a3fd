import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { eventChoices } from '../webhook.rules.ts'
import { t } from '../webhook.texts.ts'

export type EndpointValues = { url: string; events: (typeof eventChoices)[number][] }

type FormOf<V> = Pick<UseFormReturnType<V>, 'getInputProps' | 'setFieldValue'>
/** The address and the events of an endpoint, in the dialogs that add and change one. */
export const EndpointFields = ({ form }: { form: FormOf<EndpointValues & { reason: string }> }) => (
  <>
    <TextInput
      label={t('field.url')}
      description={t('urlHint')}
      type="url"
      inputMode="url"
      withAsterisk
      {...form.getInputProps('url')}
    />
    <Checkbox.Group label={t('field.events')} withAsterisk {...form.getInputProps('events')}>
      <Group my="xs">
        <Button size="compact-sm" variant="default" onClick={() => form.setFieldValue('events', [...eventChoices])}>
          {t('all')}
        </Button>
      </Group>
      {eventChoices.map((type) => (
        <Checkbox key={type} size="md" value={type} label={t(`types.${type}`)} description={type} mt="xs" />
      ))}
    </Checkbox.Group>
  </>
)
