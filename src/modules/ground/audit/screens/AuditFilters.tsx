import { recordOf } from '#kernel/one-of.ts'
import { useState } from 'react'
import { isWholeSen, ringgit, type Ringgit } from '#kernel/money.ts'
import { typedNumber } from '#kernel/typed-number.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useReplaceSearch } from '#web/ui/replace-search.ts'
import { platformOrgId } from '#kernel/values.ts'
import { OrganizationSelect } from '#web/ui/OrganizationSelect.tsx'
import { DateRange, daysOf } from '#web/ui/DateRange.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { api, useCall } from '#web/api.ts'
import { chosenLanguage } from '#web/language.ts'
import type { EventsInput } from './events.ts'
import classes from './EventList.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../audit.texts.ts'

const keys = ['q', 'org', 'by', 'call', 'type', 'record', 'least', 'most', 'from', 'to', 'deed'] as const
/** The filters, kept in the URL like those of every list. */
export type Filters = { readonly [K in (typeof keys)[number]]?: string | undefined }

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export const useAuditFilters = (): readonly [Filters, (next: Partial<Filters>) => void] => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const replace = useReplaceSearch()
  const filters = recordOf(keys, (key) => textOf(search[key]))
  const change = (next: Partial<Filters>) => replace(() => ({ ...filters, ...next }))
  return [filters, change]
}

export const isNarrowed = (filters: Filters): boolean => keys.some((key) => filters[key] !== undefined)

/** An amount in the URL; undefined if it is none. */
const amountOf = (text: string | undefined): Ringgit | undefined => {
  const amount = text === undefined ? Number.NaN : typedNumber(text)
  return isWholeSen(amount) ? ringgit(amount) : undefined
}

const known = {
  call: /^[a-zA-Z]+-[a-zA-Z0-9]+$/,
  org: /^([0-9A-HJKMNP-TV-Z]{16}|PLATFORM)$/,
  deed: /^[0-9A-HJKMNP-TV-Z]{16}$/,
}
/** The input of the call, without invalid values from the URL. */
export const inputOf = ({ q, org, by, call, type, record, least, most, deed, ...days }: Filters): EventsInput => ({
  language: chosenLanguage(),
  ...(org !== undefined && known.org.test(org) && { orgId: org }),
  ...(q !== undefined && { search: q.slice(0, 100) }),
  filter: {
    ...(by !== undefined && { actor: by.slice(0, 40) }),
    ...(call !== undefined && known.call.test(call) && { call: call.slice(0, 100) }),
    ...(type !== undefined && { type: type.slice(0, 60) }),
    ...(record !== undefined && { recordId: record.slice(0, 40) }),
    ...(deed !== undefined && known.deed.test(deed) && { deed }),
    ...(amountOf(least) !== undefined && { least: amountOf(least) }),
    ...(amountOf(most) !== undefined && { most: amountOf(most) }),
    ...daysOf(days),
  },
})

type Props = {
  filters: Filters
  change: (next: Partial<Filters>) => void
  isPlatform: boolean
  person: string | undefined
  record: string | undefined
}
export const AuditFilters = ({ filters, change, isPlatform, person, record }: Props) => {
  const choices = useCall(api.audit.getFilters, { language: chosenLanguage() }, { fallback: t('failed') }).data
  const choice = (key: 'call' | 'type') => ({
    value: filters[key] ?? null,
    onChange: (value: string | null) => change({ [key]: value ?? undefined }),
    clearable: true,
    searchable: true,
    clearButtonProps: { 'aria-label': ui('action.clear') },
  })
  return (
    <div className={classes.looking}>
      <div className={classes.filters} role="search" data-odd={isPlatform || undefined}>
        <SearchBox
          value={filters.q ?? ''}
          total={undefined}
          more={false}
          label={t('search')}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
        />
        {isPlatform && (
          <OrganizationSelect
            label={t('organization')}
            placeholder={t('allOrganizations')}
            first={[{ value: platformOrgId, label: t('platform') }]}
            value={filters.org}
            onChange={(org) => change({ org })}
          />
        )}
        <Select label={t('what')} placeholder={t('anything')} data={choices?.calls ?? []} {...choice('call')} />
        <Select label={t('kind')} placeholder={t('anyKind')} data={choices?.types ?? []} {...choice('type')} />
        <div className={classes.amounts}>
          <AmountFilter label={t('least')} value={filters.least} onChange={(least) => change({ least })} />
          <AmountFilter label={t('most')} value={filters.most} onChange={(most) => change({ most })} />
        </div>
        <DateRange days={filters} onChange={change} />
      </div>
      <Chips filters={filters} change={change} person={person} record={record} />
    </div>
  )
}

type AmountProps = { label: string; value: string | undefined; onChange: (next: string | undefined) => void }
/** An amount, which filters once the field is left or Enter is pressed. */
const AmountFilter = ({ label, value = '', onChange }: AmountProps) => {
  const [typed, setTyped] = useState<number | string>(amountOf(value) ?? '')
  const apply = () => onChange(amountOf(String(typed)) === undefined ? undefined : String(typed))
  return (
    <AmountInput
      key={value}
      label={label}
      defaultValue={amountOf(value) ?? ''}
      onChange={setTyped}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

/** Filters that can only be set from an event. */
const Chips = ({ filters, change, person, record }: Omit<Props, 'isPlatform'>) => {
  const chips = [
    filters.by !== undefined && {
      label: t('person', { name: person ?? t('thisPerson') }),
      clear: { by: undefined },
    },
    filters.deed !== undefined && { label: t('onlyDeed'), clear: { deed: undefined } },
    filters.record !== undefined && {
      label: t('record', { name: record ?? filters.record }),
      clear: { record: undefined, type: undefined },
    },
  ].filter((chip) => chip !== false)
  if (!isNarrowed(filters)) return null
  const none = Object.fromEntries(keys.map((key) => [key, undefined]))
  return (
    <div className={classes.chips}>
      {chips.map((chip) => (
        <Button
          key={chip.label}
          variant="light"
          color="teal.7"
          size="compact-sm"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => change(chip.clear)}
        >
          {chip.label}
        </Button>
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(none)}>
        {t('clear')}
      </Button>
    </div>
  )
}
