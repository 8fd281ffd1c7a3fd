import { Button, Select } from '@mantine/core'
import { api, messageOf, useCall } from '#web/api.ts'
import { PercentageInput } from '#web/ui/AmountInput.tsx'
import { Section } from '#web/ui/Section.tsx'
import { franchiseTypes } from '../organization.rules.ts'
import { hintBelow, type FieldsProps } from './OrganizationFields.tsx'
import classes from './organizations.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../organization.texts.ts'

/** Asks a franchisor for its royalty rate and a franchisee for its franchisor. */
export const FranchiseFields = ({ form, shown }: FieldsProps) => {
  const { franchiseType } = form.values
  return (
    <Section title={t('form.franchise')}>
      <Select
        label={t('form.franchiseType')}
        withAsterisk
        allowDeselect={false}
        data={franchiseTypes.map((value) => ({ value, label: t(`franchise.${value}`) }))}
        {...form.getInputProps('franchiseType')}
      />
      {franchiseType === 'franchisor' && (
        <PercentageInput
          label={t('form.royaltyRate')}
          description={t('form.royaltyHint')}
          withAsterisk
          {...hintBelow}
          {...form.getInputProps('royaltyRate')}
        />
      )}
      {franchiseType === 'franchisee' && <FranchisorSelect form={form} shown={shown} />}
    </Section>
  )
}

/** Offers the active franchisors except the organization itself, and its current franchisor even if that is no longer active. */
const FranchisorSelect = ({ form, shown }: FieldsProps) => {
  const fallback = t('form.failedFranchisors')
  const load = useCall(api.orgs.getFranchisors, {}, { fallback })
  const active = (load.data?.franchisors ?? [])
    .filter(({ id }) => id !== shown?.id)
    .map(({ id, name, royaltyRate }) => ({
      value: id,
      label: royaltyRate === null ? name : t('form.withRoyalty', { name, rate: royaltyRate }),
    }))
  const { franchisorId = null, franchisorName } = shown ?? {}
  const current =
    franchisorId !== null && !active.some(({ value }) => value === franchisorId)
      ? [{ value: franchisorId, label: franchisorName ?? franchisorId }]
      : []
  const choices = [...current, ...active]
  return (
    <div>
      <Select
        label={t('form.franchisorId')}
        placeholder={t('form.choose')}
        withAsterisk
        searchable
        allowDeselect={false}
        data={choices}
        {...(load.data && choices.length === 0 && { description: t('form.noFranchisors') })}
        {...hintBelow}
        {...form.getInputProps('franchisorId')}
      />
      {load.error && load.data === undefined && (
        <div role="alert" className={classes.failed}>
          {messageOf(load.error, fallback)}
          <Button size="compact-sm" variant="default" onClick={() => void load.refetch()}>
            {ui('action.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
