import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { keyScopes, type KeyScope } from '#kernel/key-scope.ts'
import { addDays } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FormPage, useSchemaForm } from '#web/ui/FormPage.tsx'
import { useGoBack } from '#web/ui/go-back.ts'
import { Page } from '#web/ui/Page.tsx'
import { lastExpiry } from '../api-key.rules.ts'
import { apiKeyScreens as screens } from '../api-key.screens.ts'
import { t } from '../api-key.texts.ts'
import type { Created } from './key.ts'
import { Secret } from './Secret.tsx'

type Values = { name: string; scopes: KeyScope[]; expiresOn: string; addresses: string }
const inputOf = ({ addresses, ...values }: Values) => ({
  ...values,
  addresses: addresses.split(/[\s,]+/).filter((line) => line !== ''),
})
const schema = async () => (await import('../api-key.contract.ts')).apiKeys.create.input

export const KeyFormPage = () => {
  const navigate = useNavigate()
  const goBack = useGoBack(screens.list.to())
  const isCalculated = useOrganization()?.earnedWagesSource === 'accrual'
  const [created, setCreated] = useState<Created | null>(null)
  const create = useCommand(api.apiKeys.create, {
    fallback: t('failed'),
    success: t('created'),
    onSuccess: (answer) => setCreated(answer),
  })
  const form = useSchemaForm<Values>({
    initial: { name: '', scopes: [], expiresOn: addDays(today(), 180), addresses: '' },
    schema,
    shape: inputOf,
  })
  return (
    <Page title={t('create')} back={{ to: screens.list.to(), label: t('title') }} narrow>
      <FormPage
        form={form}
        onSubmit={(values) => create.mutate(inputOf(values))}
        busy={create.isPending}
        verb={t('create')}
        onCancel={goBack}
        saved={create.isSuccess}
      >
        <TextInput label={t('field.name')} description={t('nameHint')} withAsterisk {...form.getInputProps('name')} />
        <Checkbox.Group
          label={t('field.scopes')}
          description={t('scopesHint')}
          withAsterisk
          {...form.getInputProps('scopes')}
        >
          {keyScopes.map((scope) => (
            <Checkbox
              key={scope}
              size="md"
              value={scope}
              label={t(`scope.${scope}`)}
              description={scope === 'wages:write' && isCalculated ? `${scope}. ${t('notImported')}` : scope}
              mt="xs"
            />
          ))}
        </Checkbox.Group>
        <DateField
          label={t('field.expiresOn')}
          min={addDays(today(), 1)}
          max={lastExpiry(today())}
          {...form.getInputProps('expiresOn')}
          value={form.values.expiresOn}
        />
        <Textarea
          label={t('field.addresses')}
          description={t('addressesHint')}
          autosize
          minRows={2}
          {...form.getInputProps('addresses')}
          error={Object.entries(form.errors).find(([path]) => path.startsWith('addresses'))?.[1]}
        />
      </FormPage>
      {created && (
        <Secret created={created} onKept={() => void navigate({ to: screens.view.to(created.key), replace: true })} />
      )}
    </Page>
  )
}
