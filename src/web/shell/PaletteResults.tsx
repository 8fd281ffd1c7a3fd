import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { IconBuilding, IconClock, IconTruckDelivery, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { organizationScreens } from '#modules/organizations/organization.screens.ts'
import { supplierScreens } from '#modules/suppliers/supplier.screens.ts'
import { api, queryOf, messageOf } from '../api.ts'
import { transferScreens } from '#modules/withdrawals/bank/transfer.screens.ts'
import { grouped } from '../text.ts'
import { dateText } from '../ui/date-text.ts'
import { ringgit } from '../ui/Money.tsx'
import { statusText } from '../ui/StatusPill.tsx'
import { t } from './shell.texts.ts'
import classes from './Palette.module.css'
import { numberText } from '#web/ui/mask-text.ts'

export const debounce = 200
export const maxShown = 5

type Result = { readonly key: string; readonly label: string; readonly description: string; readonly to: string }
type GroupProps = {
  label: string
  icon: ReactNode
  results: readonly Result[]
  /** The status under the results; null if they are complete. */
  state: ReactNode
}

/** Results of a kind. A kind without results and without a message is left out. */
export const Group = ({ label, icon, results, state }: GroupProps) => {
  const navigate = useNavigate()
  if (results.length === 0 && state === null) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {results.map(({ key, to, ...texts }) => (
        <Spotlight.Action key={key} {...texts} leftSection={icon} onClick={() => void navigate({ to })} />
      ))}
      <p className={classes.state} role="status">
        {state}
      </p>
    </Spotlight.ActionsGroup>
  )
}

type Search = { isPending: boolean; isPlaceholderData: boolean; error: Error | null }
type StateTexts = { failed: string; none: string | null }
export const stateOf = (
  search: Search,
  isOutdated: boolean,
  shown: number,
  total: number,
  texts: StateTexts,
): ReactNode => {
  if (search.isPending || search.isPlaceholderData || isOutdated)
    return (
      <>
        <Loader size={16} color="gray" aria-hidden /> {t('shell.paletteSearching')}
      </>
    )
  if (search.error) return messageOf(search.error, texts.failed)
  if (shown === 0) return texts.none
  return total > shown ? t('shell.paletteMore', { shown, total: grouped(total) }) : null
}

/** Employees by name, IC number or e-mail address, searched by the server after a pause in typing. */
export const EmployeeResults = ({ query }: { query: string }) => {
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({
    ...queryOf(api.employees.getEmployees, { search, pageSize: maxShown }),
    placeholderData: keepPreviousData,
  })
  const employees = found.data?.employees ?? []
  return (
    <Group
      label={t('shell.paletteEmployees')}
      icon={<IconUser size={20} aria-hidden />}
      results={employees.map((employee) => ({
        key: employee.id,
        label: `${employee.firstName} ${employee.lastName}`,
        description: [employee.employeeICNumber, employee.team?.teamName].filter(Boolean).join(' · '),
        to: employeeScreens.view.to({ employeeICNumber: employee.employeeICNumber }),
      }))}
      state={stateOf(found, search !== query, employees.length, found.data?.total ?? 0, {
        failed: t('shell.paletteFailed'),
        none: t('shell.paletteNoEmployee', { search }),
      })}
    />
  )
}

/** Organizations by name or code, for platform staff. */
export const OrganizationResults = ({ query }: { query: string }) => {
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({
    ...queryOf(api.orgs.getOrgs, { search, pageSize: maxShown }),
    placeholderData: keepPreviousData,
  })
  const organizations = found.data?.organizations ?? []
  return (
    <Group
      label={t('shell.paletteOrganizations')}
      icon={<IconBuilding size={20} aria-hidden />}
      results={organizations.map(({ id, name, domain }) => ({
        key: id,
        label: name,
        description: domain ?? '',
        to: organizationScreens.view.to({ oid: id }),
      }))}
      state={stateOf(found, search !== query, organizations.length, found.data?.total ?? 0, {
        failed: t('shell.paletteOrganizationsFailed'),
        none: t('shell.paletteNoOrganization', { search }),
      })}
    />
  )
}

/** Bank batches by number, and withdrawals by id or account, of all months. */
export const PaymentResults = ({ query }: { query: string }) => {
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({ ...queryOf(api.rollingPayAdmin.find, { search }), placeholderData: keepPreviousData })
  const batches = (found.data?.batches ?? []).map(({ id, number, count, net, sentOn }) => ({
    key: id,
    label: t('shell.paletteBatch', { number }),
    description: `${grouped(count)} · ${ringgit(net)} · ${dateText(sentOn)}`,
    to: transferScreens.batch.to({ number: String(number) }),
  }))
  const withdrawals = (found.data?.transactions ?? []).map((row) => ({
    key: row.id,
    label: `${row.createdBy}, ${ringgit(row.netAmount)}`,
    description: [
      row.orgName,
      statusText(row.status),
      `${row.banking.bank} ${numberText(row.banking.accountNumber)}`,
    ].join(' · '),
    to: transferScreens.edit.to({
      orgId: row.orgId,
      employeeICNumber: row.employeeId,
      transactionId: row.id,
      period: row.period,
    }),
  }))
  const results = [...batches, ...withdrawals]
  return (
    <Group
      label={t('shell.palettePayments')}
      icon={<IconClock size={20} aria-hidden />}
      results={results}
      state={stateOf(found, search !== query, results.length, results.length, {
        failed: t('shell.palettePaymentsFailed'),
        none: null,
      })}
    />
  )
}

/** Suppliers by name, registration number or e-mail address. Platform staff search all organizations. */
export const SupplierResults = ({ query, platform }: { query: string; platform: boolean }) => {
  const [search] = useDebouncedValue(query, debounce)
  const found = useQuery({
    ...queryOf(api.suppliers.getAll, { search, pageSize: maxShown }),
    placeholderData: keepPreviousData,
  })
  const suppliers = found.data?.suppliers ?? []
  return (
    <Group
      label={t('shell.paletteSuppliers')}
      icon={<IconTruckDelivery size={20} aria-hidden />}
      results={suppliers.map(({ id, orgId, orgName, companyName, businessRegistrationNumber }) => ({
        key: id,
        label: companyName,
        description: platform ? orgName : businessRegistrationNumber,
        to: platform ? supplierScreens.platformView.to({ orgId, id }) : supplierScreens.view.to({ id }),
      }))}
      state={stateOf(found, search !== query, suppliers.length, found.data?.total ?? 0, {
        failed: t('shell.paletteSuppliersFailed'),
        none: null,
      })}
    />
  )
}
