import { Button, Text } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganizationName } from '#web/ui/OrganizationSelect.tsx'
import { viewPath } from '#modules/organizations/screens/organization.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { t } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { dayOfText } from '#web/ui/DateText.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Failed, Waiting } from '#web/ui/States.tsx'
import { createPath, editPath, type Office } from './office.ts'
import classes from './offices.module.css'

const plain = (id: 'city' | 'state' | 'country'): Column<Office> => ({
  id,
  header: t(`organizations.offices.${id}`),
  cell: (row) => row[id],
  value: (row) => row[id],
})

const columns: readonly Column<Office>[] = [
  {
    id: 'name',
    header: t('organizations.offices.name'),
    wide: true,
    cell: (row) => (
      <Link to={editPath(row)} className={classes.name}>
        {row.name}
      </Link>
    ),
    value: (row) => row.name,
  },
  {
    id: 'officeCode',
    header: t('organizations.offices.code'),
    cell: (row) => <span className="num">{row.officeCode}</span>,
    value: (row) => row.officeCode,
  },
  {
    id: 'address',
    header: t('organizations.offices.address'),
    wide: true,
    cell: (row) => row.address,
    value: (row) => row.address,
  },
  plain('city'),
  plain('state'),
  {
    id: 'contactNo',
    header: t('organizations.offices.contactNo'),
    cell: (row) => <span className="num">{row.contactNo ?? t('organizations.details.nothing')}</span>,
    value: (row) => row.contactNo,
  },
  {
    id: 'modifiedAt',
    header: t('organizations.offices.modifiedAt'),
    cell: (row) => <span className="num">{dayOfText(row.modifiedAt)}</span>,
    value: (row) => row.modifiedAt,
  },
]

/** The offices of one organization; they are few, and all here. */
export const OfficeListPage = () => {
  const { orgId } = useParams({ strict: false }) as { orgId: string }
  const navigate = useNavigate()
  const organization = useOrganizationName(orgId)
  const failed = t('organizations.offices.failed')
  const load = useCall(api.orgOffices.getOffices, { orgId }, { fallback: failed })
  const [doomed, setDoomed] = useState<Office | null>(null)
  return (
    <Page
      title={t('organizations.offices.title')}
      intro={organization && t('organizations.offices.intro', { organization })}
      back={{ to: viewPath(orgId), label: organization ?? t('organizations.details.title') }}
      actions={
        <Button component={Link} to={createPath(orgId)} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('organizations.offices.create')}
        </Button>
      }
    >
      <DataTable
        label={t('organizations.offices.title')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.officeId}
        rowName={(row) => row.name}
        list={load.data && { rows: load.data.offices, total: load.data.offices.length }}
        failure={failureOf(load, failed)}
        empty={{ title: t('organizations.offices.empty'), hint: t('organizations.offices.emptyHint') }}
        rowActions={(row) => [
          {
            label: t('organizations.offices.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: editPath(row) }),
          },
          {
            label: t('organizations.offices.remove'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setDoomed(row),
          },
        ]}
        csv={{ fileName: t('organizations.offices.file') }}
      />
      <DeleteOffice office={doomed} onClose={() => setDoomed(null)} />
    </Page>
  )
}

const DeleteOffice = ({ office, onClose }: { office: Office | null; onClose: () => void }) => {
  const name = office?.name ?? ''
  const remove = useCommand(api.orgOffices.deleteOffice, {
    fallback: t('organizations.offices.failedDelete'),
    success: t('organizations.offices.deleted', { name }),
    changes: ['orgs'],
  })
  return (
    <Confirm
      opened={office !== null}
      onClose={onClose}
      danger
      title={t('organizations.offices.deleteTitle', { name })}
      verb={t('organizations.offices.deleteVerb')}
      onConfirm={() =>
        office ? remove.mutateAsync({ orgId: office.orgId, officeId: office.officeId }) : Promise.resolve()
      }
    >
      {office && (
        <>
          <Inside office={office} />
          <Text size="sm">{t('organizations.offices.deleteText', { code: office.officeCode })}</Text>
        </>
      )}
    </Confirm>
  )
}

/** How many employees are in it at this moment. */
const Inside = ({ office: { orgId, officeId, officeCode } }: { office: Office }) => {
  const failed = t('organizations.offices.failedOne')
  const load = useCall(api.orgOffices.getOffice, { orgId, officeId }, { fallback: failed })
  if (load.data?.officeId === officeId) {
    const { employees } = load.data
    return (
      <Text>
        {employees === 0
          ? t('organizations.offices.deleteNobody')
          : t('organizations.offices.deleteEmployees', { count: employees, code: officeCode })}
      </Text>
    )
  }
  return load.error ? (
    <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
  ) : (
    <Waiting lines={1} />
  )
}
