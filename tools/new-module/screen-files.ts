import type { Names } from './names.ts'

const texts = ({ Many, words }: Names) => `import { texts } from '#web/text.ts'

export const t = texts({
  title: ['${Many}', '${Many}'],
  intro: ['All ${words} records of your organization.', 'Semua rekod organisasi anda.'],
  empty: ['No records yet', 'Belum ada rekod'],
  emptyHint: ['Create the first record.', 'Cipta rekod pertama.'],
  create: ['Create', 'Cipta'],
  edit: ['Edit', 'Sunting'],
  remove: ['Delete', 'Padam'],
  file: ['list.csv', 'senarai.csv'],
  field: { name: ['Name', 'Nama'], description: ['Description', 'Keterangan'], modifiedAt: ['Modified At', 'Diubah Pada'] },
  created: ['Created: {name}', 'Dicipta: {name}'],
  updated: ['Saved: {name}', 'Disimpan: {name}'],
  deleted: ['Deleted: {name}', 'Dipadam: {name}'],
  deleteTitle: ['Delete {name}', 'Padam {name}'],
  deleteText: ["This can't be undone.", 'Tindakan ini muktamad.'],
  changed: ['Someone else has changed this record', 'Orang lain telah mengubah rekod ini'],
  failed: {
    list: ['Failed to retrieve the list!', 'Gagal mendapatkan senarai!'],
    one: ['Failed to retrieve the record!', 'Gagal mendapatkan rekod!'],
    create: ['Failed to create the record!', 'Gagal mencipta rekod!'],
    update: ['Failed to update the record!', 'Gagal mengemas kini rekod!'],
    delete: ['Failed to delete the record!', 'Gagal memadam rekod!'],
  },
})
`

const screens = ({ one, One, Many, path }: Names) => `import { screen, type Page } from '#web/screen.ts'

export const ${one}Screens = {
  list: screen('${path}', {
    audience: 'management',
    table: true,
    menu: { group: 'directory', label: ['${Many}', '${Many}'], icon: 'list' },
    page: async (): Promise<Page> => (await import('./screens/${One}ListPage.tsx')).${One}ListPage,
  }),
  create: screen('${path}/create', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/${One}FormPages.tsx')).Create${One}Page,
  }),
  edit: screen('${path}/$id/edit', {
    audience: 'management',
    page: async (): Promise<Page> => (await import('./screens/${One}FormPages.tsx')).Edit${One}Page,
  }),
}
`

const listPage = ({ many, one, One, file }: Names) => `import { Text } from '@mantine/core'
import type { z } from 'zod'
import { api, useCall, useCommand } from '#web/api.ts'
import { dayColumn, linkColumn, textColumn } from '#web/ui/columns.tsx'
import { ConfirmDelete } from '#web/ui/confirm.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { RecordListPage } from '#web/ui/RecordListPage.tsx'
import type { ${one} } from '../${file}.contract.ts'
import { ${one}Screens } from '../${file}.screens.ts'
import { t } from '../${file}.texts.ts'

type ${One} = z.input<typeof ${one}>

const editOf = ({ id }: ${One}): string => ${one}Screens.edit.to({ id })
const columns: readonly Column<${One}>[] = [
  linkColumn('name', t('field.name'), editOf),
  textColumn('description', t('field.description'), { wide: true }),
  dayColumn('modifiedAt', t('field.modifiedAt')),
]

export const ${One}ListPage = () => {
  const load = useCall(api.${many}.getAll, {}, { fallback: t('failed.list') })
  return (
    <RecordListPage
      title={t('title')}
      intro={t('intro')}
      create={{ to: ${one}Screens.create.to(), label: t('create') }}
      columns={columns}
      load={load}
      rows={load.data?.${many}}
      failed={t('failed.list')}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      editOf={editOf}
      deletion={(record, close) => <Delete${One} record={record} onClose={close} />}
      fileName={t('file')}
    />
  )
}

const Delete${One} = ({ record, onClose }: { record: ${One} | null; onClose: () => void }) => {
  const name = record?.name ?? ''
  const remove = useCommand(api.${many}.delete, { fallback: t('failed.delete'), success: t('deleted', { name }) })
  return (
    <ConfirmDelete
      record={record}
      onClose={onClose}
      title={t('deleteTitle', { name })}
      verb={t('remove')}
      onDelete={({ id }) => remove.mutateAsync({ id })}
    >
      <Text size="sm">{t('deleteText')}</Text>
    </ConfirmDelete>
  )
}
`

const formPages = ({ many, one, One, file }: Names) => `import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { EditPage } from '#modules/audit/screens/EditPage.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { labelsOf } from '#web/ui/field-labels.ts'
import { Page } from '#web/ui/Page.tsx'
import { RecordForm, useRecordForm } from '#web/ui/RecordForm.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { ${one} } from '../${file}.contract.ts'
import { ${one}Screens } from '../${file}.screens.ts'
import { t } from '../${file}.texts.ts'

type ${One} = z.input<typeof ${one}>

const fields = ['name', 'description'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>
const valuesOf = (shown: ${One} | null): Values => ({ name: shown?.name ?? '', description: shown?.description ?? '' })
const schema = async () => (await import('../${file}.contract.ts')).${many}.create.input

const labelOf = labelsOf(fields, (field) => t(\`field.\${field}\`))
const back = { to: ${one}Screens.list.to(), label: t('title') }

export const Create${One}Page = () => (
  <Page title={t('create')} back={back} narrow>
    <${One}Form shown={null} />
  </Page>
)

export const Edit${One}Page = () => {
  const { id } = ${one}Screens.edit.useParams()
  const load = useCall(api.${many}.getOne, { id }, { fallback: t('failed.one') })
  return (
    <EditPage
      title={t('edit')}
      intro={load.data?.name}
      back={back}
      narrow
      load={load}
      failed={t('failed.one')}
      history={{ type: '${one}', id }}
    >
      {(shown, refetch) => <${One}Form shown={shown} refetch={refetch} />}
    </EditPage>
  )
}

const ${One}Form = ({ shown, refetch }: { shown: ${One} | null; refetch?: () => void }) => {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: ${one}Screens.list.to() })
  const create = useCommand(api.${many}.create, {
    fallback: t('failed.create'),
    success: ({ name }) => t('created', { name }),
    onSuccess: toList,
  })
  const update = useCommand(api.${many}.update, {
    fallback: t('failed.update'),
    success: ({ name }) => t('updated', { name }),
    onSuccess: toList,
  })
  const state = useRecordForm<${One}, Values>({
    record: shown,
    refetch,
    valuesOf,
    schema,
    save: (values, base) =>
      base
        ? update.mutateAsync({ id: base.id, modifiedAt: base.modifiedAt, ...values })
        : create.mutateAsync(values),
  })
  const input = (field: Field) => ({ label: labelOf(field), ...state.form.getInputProps(field) })
  return (
    <RecordForm state={state} createVerb={t('create')} conflictTitle={t('changed')} labelOf={labelOf} onCancel={toList}>
      <Section title={t('title')}>
        <TextInput {...input('name')} withAsterisk autoComplete="off" />
        <TextInput {...input('description')} withAsterisk autoComplete="off" />
      </Section>
    </RecordForm>
  )
}
`

/** The browser files of a module by path: texts, screens, a list and a form. */
export const screenFiles = (names: Names): Readonly<Record<string, string>> => {
  const at = (file: string) => `src/modules/${names.many}/${file}`
  return {
    [at(`${names.file}.texts.ts`)]: texts(names),
    [at(`${names.file}.screens.ts`)]: screens(names),
    [at(`screens/${names.One}ListPage.tsx`)]: listPage(names),
    [at(`screens/${names.One}FormPages.tsx`)]: formPages(names),
  }
}
