import { Select } from '@mantine/core'
import { isLocalDate } from '#kernel/time.ts'
import { accountScreens } from '#people/identity/account.screens.ts'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { roleText } from '#web/role-text.ts'
import { dateText } from '#web/ui/format.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FormPage, useSchemaForm, withChecks } from '#web/ui/FormPage.tsx'
import { useGoBack } from '#web/ui/go-back.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Page.tsx'
import { lastUntil, wrongDays } from '../delegation.rules.ts'
import { t } from '../delegation.texts.ts'
import classes from './away.module.css'
import type { Person } from './delegation.ts'
import { chosenOf, nothing, type HandOverValues } from './hand-over.ts'
import { ScopeTable } from './ScopeTable.tsx'

const inputOf = (values: HandOverValues) => ({
  delegateId: values.delegateId,
  from: values.from,
  until: values.until,
  scopes: chosenOf(values),
})
const schema = async () =>
  withChecks((await import('../delegation.contract.ts')).delegations.handOver.input, (input: object) => {
    const { from, until } = input as ReturnType<typeof inputOf>
    if (!isLocalDate(from) || !isLocalDate(until)) return {}
    const wrong = Object.entries(wrongDays({ from, until }, today()))
    return Object.fromEntries(wrong.map(([field, { code, params }]) => [field, errorMessage(code, params)]))
  })

const Days = ({ form }: { form: ReturnType<typeof useSchemaForm<HandOverValues>> }) => {
  const { from, until } = form.values
  return (
    <>
      <DateField label={t('from')} min={today()} {...form.getInputProps('from')} value={from} />
      <DateField
        label={t('until')}
        min={from || today()}
        max={isLocalDate(from) ? lastUntil(from) : undefined}
        {...form.getInputProps('until')}
        value={until}
      />
    </>
  )
}

/** Who approves in the Manager's place, when, what, and up to which amount each. */
export const HandOverForm = ({ people }: { people: readonly Person[] }) => {
  const goBack = useGoBack(accountScreens.account.to())
  const form = useSchemaForm<HandOverValues>({ initial: nothing(), schema, shape: inputOf })
  const { delegateId, from, until } = form.values
  const person = people.find(({ id }) => id === delegateId)
  const handOver = useCommand(api.delegations.handOver, {
    fallback: t('failed'),
    success: ({ delegate }) => t('handedOver', { name: delegate.name }),
  })
  if (people.length === 0)
    return (
      <Card>
        <Notice>{t('nobody')}</Notice>
      </Card>
    )
  return (
    <FormPage
      form={form}
      onSubmit={(values) => handOver.mutate(inputOf(values))}
      busy={handOver.isPending}
      verb={person ? t('handOverTo', { name: person.name }) : t('handOver')}
      onCancel={goBack}
      saved={handOver.isSuccess}
      footer={(buttons) => (
        <div className={classes.foot}>
          <p>{t('evening')}</p>
          {buttons}
        </div>
      )}
    >
      <div className={classes.people}>
        <Select
          label={t('who')}
          placeholder={t('choose')}
          withAsterisk
          searchable
          data={people.map(({ id, name, role }) => ({ value: id, label: `${name}, ${roleText(role)}` }))}
          {...form.getInputProps('delegateId')}
          onChange={(value) => form.setFieldValue('delegateId', value ?? '')}
        />
        <Days form={form} />
      </div>
      <ScopeTable form={form} />
      {person && person.role === 'Manager' && <Notice>{t('ofManager', { name: person.name })}</Notice>}
      {person && person.role !== 'Manager' && isLocalDate(from) && isLocalDate(until) && (
        <Notice>
          {t('note', { name: person.name, from: dateText(from), until: dateText(until) })}{' '}
          {t('already', { name: person.name })}
        </Notice>
      )}
    </FormPage>
  )
}
