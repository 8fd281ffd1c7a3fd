import { ActionIcon, Button, NumberInput, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { typedRinggit } from '#kernel/money.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { FormPage, useSchemaForm } from '#web/ui/FormPage.tsx'
import { showFieldErrors } from '#web/ui/field-errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { disbursementScreens } from '../disbursement.screens.ts'
import { t } from '../settings.texts.ts'
import classes from './settings.module.css'

type Settings = Awaited<ReturnType<typeof api.disbursements.getSettings>>
type Band = { key: string; from: number | string; approvers: number | string }
type Values = { accountWaitHours: number | string; bands: Band[] }

const valuesOf = ({ accountWaitHours, bands }: Settings): Values => ({
  accountWaitHours,
  bands: bands.map(({ from, approvers }, index) => ({ key: `stored ${index}`, from, approvers })),
})
/** An empty number is not a number, so the schema reports it as required. */
const numberOf = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed))
const inputOf = ({ accountWaitHours, bands }: Values) => ({
  accountWaitHours: numberOf(accountWaitHours),
  bands: bands.map(({ from, approvers }) => ({
    from: typedRinggit(numberOf(from)),
    approvers: numberOf(approvers),
  })),
})
const schema = async () => (await import('../disbursement.contract.ts')).disbursements.updateSettings.input

export const DisbursementSettingsPage = () => {
  const { orgId } = useSession()
  const load = useCall(api.disbursements.getSettings, {}, { fallback: t('failed') })
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      back={{ to: disbursementScreens.list.to(), label: ui('action.back') }}
      narrow
    >
      <Loaded load={load} fallback={t('failed')}>
        {(settings) => (
          <>
            <SettingsForm settings={settings} />
            <History type="disbursement" id={orgId ?? ''} orgId={orgId ?? ''} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const { role } = useSession()
  const { history } = useRouter()
  const isReader = role !== 'Manager'
  const form = useSchemaForm<Values>({ initial: valuesOf(settings), schema, shape: inputOf })
  const save = useCommand(api.disbursements.updateSettings, {
    fallback: t('failedUpdate'),
    success: t('saved'),
    onSuccess: () => form.resetDirty(),
  })
  return (
    <FormPage
      form={form}
      busy={save.isPending}
      disabled={isReader}
      verb={ui('action.save')}
      onCancel={() => history.back()}
      onSubmit={(values) => save.mutate(inputOf(values), { onError: (error) => void showFieldErrors(form, error) })}
    >
      {isReader && <Notice title={t('managersOnly')} />}
      <Bands form={form} disabled={isReader} />
      <Section title={t('accounts')}>
        <NumberInput
          label={t('hours')}
          description={t('hoursHint')}
          suffix={` ${t('hoursUnit')}`}
          min={0}
          max={72}
          allowDecimal={false}
          hideControls
          disabled={isReader}
          withAsterisk
          {...form.getInputProps('accountWaitHours')}
        />
      </Section>
    </FormPage>
  )
}

const mostBands = 5
type BandsProps = { form: ReturnType<typeof useSchemaForm<Values>>; disabled: boolean }
const Bands = ({ form, disabled }: BandsProps) => {
  const { bands } = form.values
  const last = bands.at(-1)
  const add = () =>
    form.insertListItem('bands', {
      key: crypto.randomUUID(),
      from: '',
      approvers: Math.min(5, (Number(last?.approvers) || 1) + 1),
    })
  return (
    <Section
      title={t('approval')}
      before={
        <div className={classes.bands}>
          <Text size="sm">{t('usual')}</Text>
          {bands.map(({ key }, index) => (
            <div key={key} className={classes.band} role="group" aria-label={t('band', { number: index + 1 })}>
              <AmountInput
                label={t('from')}
                withAsterisk
                disabled={disabled}
                {...form.getInputProps(`bands.${index}.from`)}
              />
              <NumberInput
                label={t('approvers')}
                min={1}
                max={5}
                allowDecimal={false}
                hideControls
                withAsterisk
                disabled={disabled}
                {...form.getInputProps(`bands.${index}.approvers`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                disabled={disabled}
                aria-label={t('remove', { number: index + 1 })}
                onClick={() => form.removeListItem('bands', index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          {form.errors['bands'] && (
            <Text role="alert" size="sm" c="var(--stop)">
              {form.errors['bands']}
            </Text>
          )}
          {!disabled && bands.length < mostBands && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {t('submitted')}
          </Text>
        </div>
      }
    />
  )
}
