import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { typedRinggit } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { AmountInput, WholeNumberInput } from '#web/ui/AmountInput.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loaded, Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm, type RecordFormState } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useGoBack } from '#web/ui/go-back.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { disbursementScreens } from '../../disbursement.screens.ts'
import { t } from '../settings.texts.ts'
import classes from './settings.module.css'

type Settings = Awaited<ReturnType<typeof api.disbursements.getSettings>>
type Band = { from: number | string; approvers: number | string }
type Values = { accountWaitHours: number | string; bands: Band[] }

const valuesOf = (settings: Settings | null): Values => ({
  accountWaitHours: settings?.accountWaitHours ?? '',
  bands: settings?.bands ?? [],
})
const inputOf = ({ accountWaitHours, bands }: Values) => ({
  accountWaitHours: typedNumber(accountWaitHours, 0),
  bands: bands.map(({ from, approvers }) => ({
    from: typedRinggit(from),
    approvers: typedNumber(approvers, 0),
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
            <SettingsForm settings={settings} refetch={() => void load.refetch()} />
            <History type="disbursement" id={orgId ?? ''} orgId={orgId ?? ''} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const labels = { accountWaitHours: t('hours'), bands: t('approval') }
const labelOf = (field: string): string => labels[isOneOf(['accountWaitHours', 'bands'], field) ? field : 'bands']

const SettingsForm = ({ settings, refetch }: { settings: Settings; refetch: () => void }) => {
  const { role } = useSession()
  const goBack = useGoBack(disbursementScreens.list.to())
  const isReader = role !== 'Manager'
  const update = useCommand(api.disbursements.updateSettings, { fallback: t('failedUpdate'), success: t('saved') })
  const state = useRecordForm<Settings, Values>({
    record: settings,
    refetch,
    valuesOf,
    schema,
    shape: inputOf,
    saveAndStay: (values, base) => update.mutateAsync({ ...inputOf(values), modifiedAt: base?.modifiedAt }),
  })
  const { form } = state
  return (
    <RecordForm
      state={state}
      blocked={isReader}
      createVerb={ui('action.save')}
      conflictTitle={t('changed')}
      labelOf={labelOf}
      onCancel={goBack}
    >
      {isReader && <Notice title={t('managersOnly')} />}
      <Bands form={form} disabled={isReader} />
      <Section title={t('accounts')}>
        <WholeNumberInput
          label={t('hours')}
          description={t('hoursHint')}
          suffix={` ${t('hoursUnit', { count: typedNumber(form.values.accountWaitHours, 0) })}`}
          disabled={isReader}
          withAsterisk
          {...form.getInputProps('accountWaitHours')}
        />
      </Section>
    </RecordForm>
  )
}

const mostBands = 5
type BandsProps = { form: RecordFormState<Settings, Values>['form']; disabled: boolean }
const Bands = ({ form, disabled }: BandsProps) => {
  const { bands } = form.values
  const last = bands.at(-1)
  const add = () =>
    form.insertListItem('bands', {
      from: '',
      approvers: Math.min(5, (Number(last?.approvers) || 1) + 1),
    })
  return (
    <Section
      title={t('approval')}
      before={
        <div className={classes.bands}>
          <Text size="sm">{t('usual')}</Text>
          {bands.map((_, index) => (
            <div key={index} className={classes.band} role="group" aria-label={t('band', { number: index + 1 })}>
              <AmountInput
                label={t('from')}
                withAsterisk
                disabled={disabled}
                {...form.getInputProps(`bands.${index}.from`)}
              />
              <WholeNumberInput
                label={t('approvers')}
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
