import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { isOpen, ReadColumns } from '#ground/columns/screens/ReadColumns.tsx'
import { api, queryOf, useCommand } from '#web/api.ts'
import { saveWorkbook } from '#web/ui/save-file.ts'
import { translate } from '#web/text.ts'
import { ListDialog, ListFaults, useList, useListPreview } from '#web/ui/ListDialog.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Facts } from '#web/ui/Page.tsx'
import { deductionTable } from '../other-deduction-list.rules.ts'
import { otherDeductionNames } from '../../other-deduction.rules.ts'
import { t } from '../other-deduction.texts.ts'
import { readListFile } from '../../lists/screens/list-file.ts'
import { affected } from './OtherDeductionForm.tsx'

type Preview = Awaited<ReturnType<typeof api.employees.previewDeductionList>>

const saveTemplate = async (): Promise<void> => {
  const { deductionTemplate } = await import('./other-deduction-template.ts')
  saveWorkbook(t('template.file'), deductionTemplate())
}
const template = (
  <Anchor component="button" size="sm" ta="left" onClick={() => void saveTemplate()}>
    <IconDownload size={14} aria-hidden /> {t('list.template')}
  </Anchor>
)

/** Adds the monthly deductions of a pasted list or a file, all or none, after a preview. */
export const OtherDeductionList = ({ onClose }: { onClose: () => void }) => {
  const list = useList()
  const { text } = list
  const query = queryOf(api.employees.previewDeductionList, { text })
  const { load, preview } = useListPreview(list, query, t('list.failed'))
  const add = useCommand(api.employees.addDeductionList, {
    fallback: null,
    success: ({ added }) => t('list.added', { count: added }),
    changes: affected,
    onSuccess: onClose,
  })
  const read = preview && !isOpen(preview.columns) ? preview : undefined
  const adds = read && read.shown.count > 0 ? read.shown : null
  return (
    <ListDialog
      title={t('list.open')}
      list={list}
      label={t('list.rows')}
      hint={t('list.hint')}
      readFile={readListFile}
      template={template}
      load={load}
      failed={t('list.failed')}
      action={adds && t('list.add', { count: adds.count, amount: ringgit(adds.total) })}
      isBlocked={read?.faultCount !== 0}
      command={add}
      onAction={() => adds && add.mutate({ text, shown: adds })}
      onClose={onClose}
    >
      <ReadColumns kind={deductionTable} columns={preview?.columns} onAnswered={() => void load.refetch()} />
      {read && <What preview={read} />}
      {read && (
        <>
          <ListFaults
            tone="stop"
            title={t('list.faults', { count: read.faultCount })}
            faults={read.faults.map(listed)}
            count={read.faultCount}
          />
          <ListFaults
            tone="wait"
            title={t('list.beside', { count: read.besideCount })}
            faults={read.beside.map((row) => ({ ...row, problem: t('list.problem.beside', row) }))}
            count={read.besideCount}
          />
        </>
      )}
    </ListDialog>
  )
}

const listed = (fault: Preview['faults'][number]) => ({ ...fault, problem: t(`list.problem.${fault.problem}`) })

const What = ({ preview: { kinds, employees, shown } }: { preview: Preview }) =>
  shown.count > 0 && (
    <Facts
      sum
      facts={[
        ...kinds.map(
          ({ kind, count, amount }) =>
            [t('list.kind', { kind: translate(otherDeductionNames[kind]), count }), ringgit(amount)] as const,
        ),
        [t('list.employees', { count: employees }), t('list.aMonth', { amount: ringgit(shown.total) }), 'total'],
      ]}
    />
  )
