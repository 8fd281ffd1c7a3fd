import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { approvalLifecycle, type ApprovalStatus } from '#kernel/approval.ts'
import { canMove } from '#kernel/lifecycle.ts'
import type { ClientCall } from '#kernel/client.ts'
import type { Ringgit } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import type { Instant } from '#kernel/time.ts'
import { versionOf, type Versioned } from '#kernel/version.ts'
import { costColumn, countColumn, employeesColumn, Noted } from './group-columns.tsx'
import { EditPage } from '#ground/audit/screens/EditPage.tsx'
import { useCall, useCommand } from '#web/api.ts'
import { useOrganization } from '#web/organization.ts'
import { translate } from '#web/text.ts'
import { ApprovalTextForm } from '#web/ui/ApprovalForm.tsx'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { codeColumn, linkColumn, modifiedColumn, statusColumn, textColumn } from '#web/ui/columns.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import type { Schema } from '#web/ui/FormPage.tsx'
import { Page } from '#web/ui/Page.tsx'
import { labelsOf } from '#web/ui/field-labels.ts'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import type { Returning } from '#web/ui/ReturnSelected.tsx'
import { PendingEdits } from '#ground/audit/screens/PendingEdits.tsx'
import { useRecordForm } from '#web/ui/RecordForm.tsx'

type TextRecord<F extends string> = Versioned<Instant> &
  Readonly<Record<F | 'id' | 'code' | 'createdBy' | 'modifiedBy', string>> & { readonly status: ApprovalStatus }
/** What only the rows of the list of a group of employees have. */
type Counted = { readonly employees?: number; readonly benefits?: number; readonly monthlyCost?: Ringgit }
type Values<F extends string> = Record<F, string> & { status: ApprovalStatus }
type TextKey =
  | 'title'
  | 'intro'
  | 'empty'
  | 'emptyHint'
  | 'create'
  | 'createTitle'
  | 'createIntro'
  | 'edit'
  | 'changed'
  | 'created'
  | 'updated'
  | 'approved'
  | 'approvedMany'
  | 'approveTitle'
  | 'approveText'
  | `failed.${'list' | 'one' | 'create' | 'update' | 'approve'}`

/** A kind of record with a code and approval whose fields, the first of which names it, are required texts. */
export type TextRecords<F extends string, R extends TextRecord<F>, L, K, S extends object> = {
  readonly fields: readonly [F, F]
  /** The type in the audit trail, whose fields have the labels. */
  readonly type: {
    readonly type: string
    readonly fields: Readonly<Record<F | 'code' | 'status', readonly [string, string, string]>>
  }
  readonly t: (key: TextKey, values?: { count?: number; name?: string }) => string
  readonly paths: { readonly list: string; readonly create: string; readonly edit: (id: string) => string }
  readonly list: ClientCall<Record<string, never>, L>
  readonly rows: (answer: L) => readonly (R & Counted)[]
  /** The filter of employees by the code of such a record, if it is a group of employees. */
  readonly filter?: 'team' | 'category'
  readonly one: ClientCall<K, R>
  readonly keyOf: (id: string) => K
  readonly create: ClientCall<Values<F>, R>
  readonly update: ClientCall<Values<F> & { id: string; modifiedAt: string }, R>
  readonly schema: () => Promise<Schema>
  readonly approve: ClientCall<S, unknown>
  readonly returning: Returning
  readonly selected: (ids: string[], modifiedAt: string[]) => S
  readonly modified: 'modifiedAt' | 'modifiedDate'
  readonly fileName: string
}
type OfKind<F extends string, R extends TextRecord<F>, L, K, S extends object> = { of: TextRecords<F, R, L, K, S> }

const labelOf =
  <F extends string>({ fields }: TextRecords<F, never, never, never, never>['type']) =>
  (field: F | 'code' | 'status'): string => {
    const [, en, ms] = fields[field]
    return translate([en, ms])
  }

export const TextRecordListPage = <F extends string, R extends TextRecord<F>, L, K, S extends object>({
  of,
}: OfKind<F, R, L, K, S>) => {
  const { t, paths } = of
  const load = useCall(of.list, {}, { fallback: t('failed.list') })
  const withCosts = useOrganization()?.eBenefits === 'yes'
  const nameOf = (row: R): string => row[of.fields[0]]
  const editOf = (row: R): string => paths.edit(row.id)
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: paths.create, label: t('create') }}
      columns={useMemo(() => columnsOf(of, withCosts), [of, withCosts])}
      load={load}
      rows={load.data && of.rows(load.data)}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={nameOf}
      editOf={editOf}
      isPending={({ status }) => canMove(approvalLifecycle, status, 'approve')}
      returnable={of.returning.type}
      approval={(rows, clear) => (
        <ApproveSelected
          rows={rows}
          clear={clear}
          lifecycle={approvalLifecycle}
          returning={of.returning}
          inDialog
          title={(count) => t('approveTitle', { count })}
          nameOf={nameOf}
          text={() => t('approveText')}
          call={of.approve}
          inputOf={(chosen) =>
            of.selected(
              chosen.map(({ id }) => id),
              chosen.map(versionOf),
            )
          }
          failed={t('failed.approve')}
          success={t('approvedMany')}
        />
      )}
      panelOf={({ id }) => <PendingEdits type={of.type.type} id={id} />}
      fileName={of.fileName}
    />
  )
}

const columnsOf = <F extends string, R extends TextRecord<F>, L, K, S extends object>(
  of: TextRecords<F, R, L, K, S>,
  withCosts: boolean,
): readonly Column<R & Counted>[] => {
  const label = labelOf(of.type)
  const [name, description] = of.fields
  return [
    {
      ...linkColumn(name, label(name), ({ id }: R) => of.paths.edit(id)),
      cell: (row) => (
        <Noted note={row[description]}>
          <Link to={of.paths.edit(row.id)} style={{ paddingBlock: 2 }}>
            {row[name]}
          </Link>
        </Noted>
      ),
    },
    codeColumn('code', label('code'), { hidden: true }),
    textColumn(description, label(description), { wide: true, hidden: true }),
    ...(of.filter ? [employeesColumn<R & Counted>(of.filter, ({ code }) => code)] : []),
    ...(of.filter === 'category' ? [countColumn('benefits')] : []),
    ...(of.filter && withCosts ? [costColumn] : []),
    statusColumn(label('status')),
    { ...modifiedColumn(of.modified), hidden: true },
  ]
}

const backOf = ({ t, paths }: Pick<TextRecords<never, never, never, never, never>, 't' | 'paths'>) => ({
  to: paths.list,
  label: t('title'),
})

export const CreateTextRecordPage = <F extends string, R extends TextRecord<F>, L, K, S extends object>({
  of,
}: OfKind<F, R, L, K, S>) => (
  <Page title={of.t('createTitle')} intro={of.t('createIntro')} back={backOf(of)} narrow>
    <TextRecordForm of={of} shown={null} />
  </Page>
)

export const EditTextRecordPage = <F extends string, R extends TextRecord<F>, L, K, S extends object>({
  of,
  id,
}: OfKind<F, R, L, K, S> & { id: string }) => {
  const load = useCall(of.one, of.keyOf(id), { fallback: of.t('failed.one') })
  return (
    <EditPage
      title={of.t('edit')}
      intro={load.data && `${load.data[of.fields[0]]}, ${load.data.code}`}
      back={backOf(of)}
      narrow
      load={load}
      failed={of.t('failed.one')}
      history={{ type: of.type.type, id }}
    >
      {(shown, refetch) => <TextRecordForm of={of} shown={shown} refetch={refetch} />}
    </EditPage>
  )
}

const TextRecordForm = <F extends string, R extends TextRecord<F>, L, K, S extends object>({
  of,
  shown,
  refetch,
}: OfKind<F, R, L, K, S> & { shown: R | null; refetch?: () => void }) => {
  const { t, fields, paths } = of
  const navigate = useNavigate()
  const toList = () => void navigate({ to: paths.list })
  const create = useCommand(of.create, {
    fallback: t('failed.create'),
    success: (created) => t('created', { name: created[fields[0]] }),
    onSuccess: toList,
  })
  const update = useCommand(of.update, {
    fallback: t('failed.update'),
    success: (saved) => t(saved.status === 'Approved' ? 'approved' : 'updated', { name: saved[fields[0]] }),
    onSuccess: toList,
  })
  const state = useRecordForm<R, Values<F>>({
    record: shown,
    refetch,
    valuesOf: (record) => ({
      ...recordOf(fields, (field) => record?.[field] ?? ''),
      status: record?.status ?? 'Draft',
    }),
    schema: of.schema,
    save: (values, base) =>
      base ? update.mutateAsync({ id: base.id, modifiedAt: versionOf(base), ...values }) : create.mutateAsync(values),
  })
  return (
    <ApprovalTextForm
      state={state}
      returning={of.returning}
      name={shown?.[fields[0]] ?? ''}
      title={t('title')}
      fields={fields}
      conflictTitle={t('changed')}
      labelOf={labelsOf([...fields, 'status'], labelOf(of.type))}
      onCancel={toList}
    />
  )
}
