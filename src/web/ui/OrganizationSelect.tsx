import { Combobox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api, useCall } from '../api.ts'
import { ui } from './ui.texts.ts'

const debounce = 200
const maxShown = 50

type OrganizationSelectProps = {
  label: string
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
  placeholder: string
  /** Options above the organizations. */
  first?: readonly { value: string; label: string }[]
  /** The id of the selected organization. */
  value: string | undefined
  onChange: (orgId: string | undefined) => void
  error?: string | undefined
}

/**
 * Selects one of any number of organizations, searched by the server. It is a plain field without requests until it is
 * focused, because the list renders slowly on a phone.
 */
export const OrganizationSelect = (props: OrganizationSelectProps) => {
  const { label, labelHidden = false, placeholder, first = [], value, error } = props
  // With a selected organization, the clear button is visible from the start.
  const [reached, setReached] = useState<'no' | 'chosen' | 'focused' | 'pressed'>(value === undefined ? 'no' : 'chosen')
  const name = useOrganizationName(value)
  const chosen = first.find((option) => option.value === value)?.label ?? name ?? value
  if (reached !== 'no') return <SearchedSelect {...props} chosen={chosen} reached={reached} />
  return (
    <TextInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      readOnly
      pointer
      placeholder={placeholder}
      value={chosen ?? ''}
      error={error}
      rightSection={<Combobox.Chevron />}
      onMouseDown={(event) => {
        event.preventDefault()
        setReached('pressed')
      }}
      onFocus={() => setReached('focused')}
    />
  )
}

/** Limits a list to one organization. */
export const OrganizationFilter = (props: Pick<OrganizationSelectProps, 'value' | 'onChange'>) => (
  <OrganizationSelect
    {...props}
    labelHidden
    label={ui('state.organization')}
    placeholder={ui('state.allOrganizations')}
  />
)

type SearchedSelectProps = OrganizationSelectProps & {
  chosen: string | undefined
  reached: 'chosen' | 'focused' | 'pressed'
}
const SearchedSelect = ({
  label,
  labelHidden = false,
  placeholder,
  first = [],
  value,
  chosen,
  reached,
  error,
  onChange,
}: SearchedSelectProps) => {
  const [typed, setTyped] = useState(chosen ?? '')
  // Don't search for the name of the selected organization.
  const searched = chosen && typed === chosen ? '' : typed.trim()
  const [search] = useDebouncedValue(searched, debounce)
  const found = useCall(
    api.orgs.getOrgs,
    { pageSize: maxShown, ...(search !== '' && { search }) },
    { fallback: ui('state.organizationsFailed') },
  )
  const others = first.filter((option) => option.label.toLowerCase().includes(searched.toLowerCase()))
  const listed = (found.data?.organizations ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .filter((option) => !others.some(({ value: above }) => above === option.value))
  const codes = new Map(found.data?.organizations.map(({ id, domain }) => [id, domain]))
  const isListed = [...others, ...listed].some((option) => option.value === value)
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      data={[...others, ...(value && chosen && !isListed ? [{ value, label: chosen }] : []), ...listed]}
      // The server has already filtered, not only by name.
      filter={({ options }) => options}
      // Names are not unique, but codes are.
      renderOption={({ option }) => (
        <span>
          {option.label} <small style={{ color: 'var(--ink-2)' }}>{codes.get(option.value)}</small>
        </span>
      )}
      nothingFoundMessage={found.data && ui('state.noOrganizations')}
      value={value ?? null}
      error={error}
      onChange={(next) => onChange(next ?? undefined)}
      searchValue={typed}
      onSearchChange={setTyped}
      autoFocus={reached !== 'chosen'}
      defaultDropdownOpened={reached === 'pressed'}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': ui('action.clear') }}
    />
  )
}

/** Validates ids, because the URL can contain anything. */
const isId = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** The name of the organization in the URL, which may not be in the loaded list. */
export const useOrganizationName = (orgId: string | undefined): string | undefined => {
  const { data } = useCall(
    api.orgs.getOrgInfo,
    { orgId: orgId ?? '' },
    { fallback: ui('state.organizationFailed'), enabled: orgId !== undefined && isId.test(orgId) },
  )
  return data?.id === orgId ? data?.name : undefined
}
