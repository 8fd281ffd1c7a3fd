import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '#web/may.ts'
import { useOrganizationName } from '#web/ui/OrganizationSelect.tsx'
import { viewPath } from '#people/organizations/screens/organization.ts'
import { api, useCall } from '#web/api.ts'
import { codeColumn, modifiedColumn, textColumn } from '#web/ui/columns.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import { Failed, LoadingLines } from '#web/ui/Page.tsx'
import type { Office } from './office.ts'
import classes from './offices.module.css'
import { t } from '../office.texts.ts'
import { officeScreens } from '../office.screens.ts'

/** The name opens the form, for users allowed to change offices. */
const columnsOf = (canWrite: boolean): readonly Column<Office>[] => [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    cell: (row) =>
      canWrite ? (
        <Link to={officeScreens.edit.to(row)} className={classes.name}>
          {row.name}
        </Link>
      ) : (
        <strong>{row.name}</strong>
      ),
    value: (row) => row.name,
  },
  codeColumn('officeCode', t('field.officeCode')),
  textColumn('address', t('field.address'), { wide: true }),
  textColumn('city', t('field.city')),
  textColumn('state', t('field.state')),
  codeColumn('contactNo', t('field.contactNo')),
  { ...modifiedColumn(), minor: true },
]

/** Loads all offices of an organization; there are few. */
export const OfficeListPage = () => {
  const { orgId } = officeScreens.list.useParams()
  const organization = useOrganizationName(orgId)
  const canWrite = useMay()(api.orgOffices.editOffice)
  const load = useCall(api.orgOffices.getOffices, { orgId }, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={organization && t('intro', { organization })}
      back={{ to: viewPath(orgId), label: organization ?? t('back') }}
      create={{ to: officeScreens.create.to({ orgId }), label: t('form.create') }}
      canWrite={canWrite}
      columns={columnsOf(canWrite)}
      load={load}
      rows={load.data?.offices}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.officeId}
      rowName={(row) => row.name}
      editOf={(row) => officeScreens.edit.to(row)}
      deletion={(office, close) => <DeleteOffice office={office} onClose={close} />}
      fileName="offices"
    />
  )
}

const DeleteOffice = ({ office, onClose }: { office: Office; onClose: () => void }) => {
  const { orgId, officeId, officeCode, name } = office
  return (
    <CommandDialog
      title={t('delete.title', { name })}
      onClose={onClose}
      call={api.orgOffices.deleteOffice}
      input={({ reason }) => ({ orgId, officeId, reason })}
      failed={t('failed.delete')}
      success={t('delete.done', { name })}
      changes={['orgs']}
      danger
      final
      verb={t('delete.verb')}
    >
      <EmployeeCount office={office} />
      <Text size="sm">{t('delete.text', { code: officeCode })}</Text>
    </CommandDialog>
  )
}

/** The current number of employees of an office. */
const EmployeeCount = ({ office: { orgId, officeId, officeCode } }: { office: Office }) => {
  const failed = t('failed.one')
  const load = useCall(api.orgOffices.getOffice, { orgId, officeId }, { fallback: failed })
  if (load.data?.officeId === officeId) {
    const { employees } = load.data
    return (
      <Text>
        {employees === 0 ? t('delete.noEmployees') : t('delete.employees', { count: employees, code: officeCode })}
      </Text>
    )
  }
  return load.error ? (
    <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
  ) : (
    <LoadingLines lines={1} />
  )
}
