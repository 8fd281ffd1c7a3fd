import { isOpen, ReadColumns } from '#modules/columns/screens/ReadColumns.tsx'
import { api, queryOf, useCommand } from '#web/api.ts'
import { uploadFile } from '#web/upload.ts'
import { ListDialog, ListFaults, useList, useListPreview } from '#web/ui/ListDialog.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { statementTable } from '../statement-rows.rules.ts'
import { t } from '../unmatched.texts.ts'

/** The rows of a bank statement, uploaded as a file. */
const readFile = async (file: File): Promise<{ readonly text: string }> => {
  const { url } = await uploadFile('bank-statement', file)
  return api.rollingPayAdmin.readBankStatement({ downloadUrl: url })
}

/** Adds the payments of a bank statement that aren't known yet, after showing what it would add. */
export const BankStatement = ({ onClose }: { onClose: () => void }) => {
  const list = useList()
  const { text } = list
  const { load, preview } = useListPreview(
    list,
    queryOf(api.rollingPayAdmin.previewBankStatement, { text }),
    t('statement.failed'),
  )
  const add = useCommand(api.rollingPayAdmin.addBankStatement, {
    fallback: null,
    success: ({ added }) => t('statement.added', { count: added }),
    changes: ['ledger'],
    onSuccess: onClose,
  })
  const read = preview && !isOpen(preview.columns) ? preview : undefined
  const adds = read && read.shown.count > 0 ? read.shown : null
  return (
    <ListDialog
      title={t('statement.title')}
      list={list}
      label={t('statement.rows')}
      hint={t('statement.hint')}
      readFile={readFile}
      load={load}
      failed={t('statement.failed')}
      action={adds && t('statement.add', { count: adds.count, amount: ringgit(adds.total) })}
      command={add}
      onAction={() => adds && add.mutate({ text, shown: adds })}
      onClose={onClose}
    >
      <ReadColumns kind={statementTable} columns={preview?.columns} onAnswered={() => void load.refetch()} />
      {read && (
        <>
          <Facts
            facts={[
              [t('statement.found', { count: read.shown.count }), ringgit(read.shown.total)],
              read.others > 0 && [t('statement.others', { count: read.others }), ''],
            ]}
          />
          <ListFaults
            tone="wait"
            title={t('statement.faults', { count: read.faultCount })}
            faults={read.faults.map((fault) => ({
              row: fault.row,
              key: fault.text || t('statement.noText'),
              problem: t(`statement.problem.${fault.problem}`),
            }))}
            count={read.faultCount}
          />
        </>
      )}
    </ListDialog>
  )
}
