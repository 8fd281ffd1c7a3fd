import { Combobox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api, useCall } from '../api.ts'
import { ui } from './ui.texts.ts'

const debounce = 200
const mostShown = 50

type OrganizationSelectProps = {
  label: string
  /** The label is read out and not shown: the place says it already. */
  labelHidden?: boolean
  /** What stands there while none is chosen. */
  placeholder: string
  /** Choices before the organizations. */
  first?: readonly { value: string; label: string }[]
  /** The id of the one that is chosen. */
  value: string | undefined
  onChange: (orgId: string | undefined) => void
}

/**
 * One organization out of however many there are: the server looks for what is typed. Until somebody reaches for it, it
 * is a plain field that asks for nothing, because the list that opens takes a phone long to make.
 */
export const OrganizationSelect = (props: OrganizationSelectProps) => {
  const { label, labelHidden = false, placeholder, first = [], value } = props
  // One that is chosen shows at once how to clear it.
  const [reached, setReached] = useState<'no' | 'chosen' | 'focused' | 'pressed'>(value === undefined ? 'no' : 'chosen')
  const name = useOrganizationName(value)
  const chosen = first.find((one) => one.value === value)?.label ?? name ?? value
  if (reached !== 'no') return <SearchedSelect {...props} chosen={chosen} reached={reached} />
  return (
    <TextInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      readOnly
      pointer
      placeholder={placeholder}
      value={chosen ?? ''}
      rightSection={<Combobox.Chevron />}
      onMouseDown={(event) => {
        event.preventDefault()
        setReached('pressed')
      }}
      onFocus={() => setReached('focused')}
    />
  )
}

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
  onChange,
}: SearchedSelectProps) => {
  const [typed, setTyped] = useState(chosen ?? '')
  // The field shows the name of the chosen organization; don't search for it.
  const looked = chosen && typed === chosen ? '' : typed.trim()
  const [search] = useDebouncedValue(looked, debounce)
  const found = useCall(
    api.orgs.getOrgs,
    { pageSize: mostShown, ...(search !== '' && { search }) },
    { fallback: ui('state.organizationsFailed') },
  )
  const listed = (found.data?.organizations ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const others = first.filter((one) => one.label.toLowerCase().includes(looked.toLowerCase()))
  const codes = new Map(found.data?.organizations.map(({ id, domain }) => [id, domain]))
  const isListed = [...others, ...listed].some((one) => one.value === value)
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      data={[...others, ...(value && chosen && !isListed ? [{ value, label: chosen }] : []), ...listed]}
      // The server has looked already, by more than the name.
      filter={({ options }) => options}
      // Two may be called the same; the code is one's own.
      renderOption={({ option }) => (
        <span>
          {option.label} <small style={{ color: 'var(--ink-2)' }}>{codes.get(option.value)}</small>
        </span>
      )}
      nothingFoundMessage={found.data && ui('state.noOrganizations')}
      value={value ?? null}
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

/** Anything may stand in an address. */
const isId = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** What the organization is called that an address names; it is perhaps on no page that was fetched. */
export const useOrganizationName = (orgId: string | undefined): string | undefined => {
  const { data } = useCall(
    api.orgs.getOrgInfo,
    { orgId: orgId ?? '' },
    { fallback: ui('state.organizationFailed'), enabled: orgId !== undefined && isId.test(orgId) },
  )
  return data?.id === orgId ? data?.name : undefined
}
