import { useState } from 'react'
import { isOpen, ReadColumns } from '#ground/columns/screens/ReadColumns.tsx'
import { readListFile } from '#people/employees/lists/screens/list-file.ts'
import { api, queryOf, useCommand } from '#web/api.ts'
import { Choices } from '#web/ui/Choices.tsx'
import { ListDialog, ListFaults, useList, useListPreview } from '#web/ui/ListDialog.tsx'
import { ringgit } from '#web/ui/format.ts'
import { Facts } from '#web/ui/Page.tsx'
import { plainRests, reasons, type Reason } from '../../deduction.rules.ts'
import { resultTable } from '../result-rows.rules.ts'
import { t } from '../../deduction.texts.ts'
import { intake } from '../intake.texts.ts'

type Preview = Awaited<ReturnType<typeof api.deductions.previewResult>>
/** A remark is entered for a single line. */
const commonReasons = reasons.filter((reason) => reason !== 'other')

/** Answers lines by payroll's result, pasted or from a file, after a preview. */
export const ResultDialog = ({ listId, onClose }: { listId: string; onClose: () => void }) => {
  const list = useList()
  const [reason, setReason] = useState<Reason | null>(null)
  const [rest, setRest] = useState<(typeof plainRests)[number]>('next_list')
  const input = { listId, text: list.text, rest, ...(reason && { reason }) }
  const { load, preview } = useListPreview(list, queryOf(api.deductions.previewResult, input), intake('failed'))
  const apply = useCommand(api.deductions.applyResult, {
    fallback: null,
    success: ({ answered }) => t('answeredRest', { count: answered }),
    onSuccess: onClose,
  })
  const read = preview && !isOpen(preview.columns) ? preview : undefined
  const answers = read && read.shown.count > 0 ? read.shown : null
  return (
    <ListDialog
      title={intake('title')}
      list={list}
      label={intake('rows')}
      hint={intake('hint')}
      readFile={readListFile}
      load={load}
      failed={intake('failed')}
      action={answers && intake('apply', { count: answers.count, amount: ringgit(answers.total) })}
      command={apply}
      onAction={() => answers && apply.mutate({ ...input, shown: answers })}
      onClose={onClose}
    >
      <ReadColumns kind={resultTable} columns={preview?.columns} onAnswered={() => void load.refetch()} />
      {read && (
        <ListFaults
          tone="wait"
          title={intake('ignored', { count: read.ignoredCount })}
          faults={read.ignored.map((row) => ({ ...row, problem: intake(`problem.${row.problem}`) }))}
          count={read.ignoredCount}
        />
      )}
      {read && <What preview={read} />}
      {read && (read.partly.lines + read.none.lines > 0 || hasNoReason(read)) && (
        <>
          <Choices
            look="chips"
            label={intake('reason')}
            options={commonReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            onChange={(value) => setReason(reasons.find((one) => one === value) ?? null)}
          />
          <Choices
            look="chips"
            label={intake('rest')}
            options={plainRests.map((value) => ({ value, label: t(`rests.${value}`) }))}
            value={rest}
            onChange={(value) => setRest(plainRests.find((one) => one === value) ?? 'next_list')}
          />
        </>
      )}
    </ListDialog>
  )
}

const hasNoReason = ({ ignored }: Preview): boolean => ignored.some(({ problem }) => problem === 'no_reason')

const What = ({ preview: { full, partly, none, open } }: { preview: Preview }) => (
  <div>
    <Facts
      facts={[
        [intake('full', { count: full.lines }), ringgit(full.amount)],
        partly.lines > 0 && [intake('partly', { count: partly.lines }), ringgit(partly.amount)],
        none.lines > 0 && [intake('none', { count: none.lines }), ringgit(none.amount)],
        open.lines > 0 && [intake('still', { count: open.lines }), ringgit(open.amount)],
      ]}
    />
    <small>{intake('note')}</small>
  </div>
)
