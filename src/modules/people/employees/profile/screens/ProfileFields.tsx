import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { today } from '#web/clock.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { CountrySelect } from '../../screens/CountrySelect.tsx'
import type { ProfileValues } from './profile-form.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../profile.texts.ts'

type Props<V extends ProfileValues> = { form: UseFormReturnType<V> }
type Input = { value: string; onChange: (value: string) => void; onBlur?: () => void; error?: React.ReactNode }

/** Focuses the field with an error, or else the first field. */
export const focusFirst = (fields: HTMLElement | null): void =>
  (fields?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? fields?.querySelector<HTMLElement>('input'))?.focus()

export const PersonalFields = <V extends ProfileValues>({ form }: Props<V>) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('firstName')}
        autoComplete="given-name"
        withAsterisk
        data-autofocus
        {...form.getInputProps('firstName')}
      />
      <TextInput label={t('lastName')} autoComplete="family-name" withAsterisk {...form.getInputProps('lastName')} />
    </SimpleGrid>
    <DateField
      label={t('dateOfBirth')}
      min="1900-01-01"
      max={today()}
      {...(form.getInputProps('dateOfBirth') as Input)}
    />
  </>
)

export const LocationFields = <V extends ProfileValues>({ form }: Props<V>) => (
  <>
    <TextInput label={t('address')} autoComplete="street-address" withAsterisk {...form.getInputProps('address')} />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('postalCode')}
        autoComplete="postal-code"
        // In other countries, a postal code can have letters.
        {...(form.values.country === 'Malaysia' && { inputMode: 'numeric' })}
        withAsterisk
        {...form.getInputProps('postalCode')}
      />
      <TextInput label={t('city')} autoComplete="address-level2" withAsterisk {...form.getInputProps('city')} />
    </SimpleGrid>
    <CountrySelect
      label={t('country')}
      withAsterisk
      fallback={ui('state.actionFailed')}
      {...(form.getInputProps('country') as Input)}
    />
  </>
)

export const MobileField = <V extends ProfileValues>({ form }: Props<V>) => (
  <TextInput
    label={t('mobileNumber')}
    description={t('mobileHint')}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    withAsterisk
    {...form.getInputProps('mobileNumber')}
  />
)
