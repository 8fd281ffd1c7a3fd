import { Button, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganizationName } from '#web/ui/OrganizationSelect.tsx'
import { viewPath } from '#modules/organizations/screens/organization.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dayOfText } from '#web/ui/DateText.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Failed, Waiting } from '#web/ui/States.tsx'
import type { Office } from './office.ts'
import classes from './offices.module.css'
import { t } from '../office.texts.ts'
import { officeScreens } from '../office.screens.ts'

const plain = (id: 'city' | 'state' | 'country'): Column<Office> => ({
  id,
  header: t(`field.${id}`),
  cell: (row) => row[id],
  value: (row) => row[id],
})

const columns: readonly Column<Office>[] = [
  {
    id: 'name',
    header: t('field.name'),
    wide: true,
    cell: (row) => (
      <Link to={officeScreens.edit.to(row)} className={classes.name}>
        {row.name}
      </Link>
    ),
    value: (row) => row.name,
  },
  {
    id: 'officeCode',
    header: t('field.officeCode'),
    cell: (row) => <span className="num">{row.officeCode}</span>,
    value: (row) => row.officeCode,
  },
  {
    id: 'address',
    header: t('field.address'),
    wide: true,
    cell: (row) => row.address,
    value: (row) => row.address,
  },
  plain('city'),
  plain('state'),
  {
    id: 'contactNo',
    header: t('field.contactNo'),
    cell: (row) => <span className="num">{row.contactNo ?? '—'}</span>,
    value: (row) => row.contactNo,
  },
  {
    id: 'modifiedAt',
    header: t('field.modifiedAt'),
    cell: (row) => <span className="num">{dayOfText(row.modifiedAt)}</span>,
    value: (row) => row.modifiedAt,
  },
]

/** The offices of one organization; they are few, and all here. */
export const OfficeListPage = () => {
  const { orgId } = officeScreens.list.useParams()
  const navigate = useNavigate()
  const organization = useOrganizationName(orgId)
  const failed = t('failed.list')
  const load = useCall(api.orgOffices.getOffices, { orgId }, { fallback: failed })
  const [doomed, setDoomed] = useState<Office | null>(null)
  return (
    <Page
      title={t('title')}
      intro={organization && t('intro', { organization })}
      back={{ to: viewPath(orgId), label: organization ?? t('back') }}
      actions={
        <Button
          component={Link}
          to={officeScreens.create.to({ orgId })}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('form.create')}
        </Button>
      }
    >
      <DataTable
        label={t('title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.officeId}
        rowName={(row) => row.name}
        list={load.data && { rows: load.data.offices, total: load.data.offices.length }}
        failure={failureOf(load, failed)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          {
            label: t('edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: officeScreens.edit.to(row) }),
          },
          {
            label: t('remove'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setDoomed(row),
          },
        ]}
        csv={{ fileName: 'offices.csv' }}
      />
      <DeleteOffice office={doomed} onClose={() => setDoomed(null)} />
    </Page>
  )
}

const DeleteOffice = ({ office, onClose }: { office: Office | null; onClose: () => void }) => {
  const name = office?.name ?? ''
  const remove = useCommand(api.orgOffices.deleteOffice, {
    fallback: t('failed.delete'),
    success: t('delete.done', { name }),
    changes: ['orgs'],
  })
  return (
    <Confirm
      opened={office !== null}
      onClose={onClose}
      danger
      title={t('delete.title', { name })}
      verb={t('delete.verb')}
      onConfirm={() =>
        office ? remove.mutateAsync({ orgId: office.orgId, officeId: office.officeId }) : Promise.resolve()
      }
    >
      {office && (
        <>
          <Inside office={office} />
          <Text size="sm">{t('delete.text', { code: office.officeCode })}</Text>
        </>
      )}
    </Confirm>
  )
}

/** How many employees are in it at this moment. */
const Inside = ({ office: { orgId, officeId, officeCode } }: { office: Office }) => {
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
    <Waiting lines={1} />
  )
}
