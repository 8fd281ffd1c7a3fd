import { Checkbox, Select, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { typedRinggit } from '#kernel/money.ts'
import { isOpen, ReadColumns } from '#ground/columns/screens/ReadColumns.tsx'
import { api, CallError, messageOf, useCall, useCommand } from '#web/api.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Dialog, DialogActions, Refusal, useDialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { dateText, negative, ringgit } from '#web/ui/format.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { FileErrors } from '#web/ui/FileErrors.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { fileMessageOf, uploadFile } from '#web/upload.ts'
import { bankStatementScreens as screens } from '../bank-statement.screens.ts'
import { t } from '../bank-statement.texts.ts'
import { statementTable } from '../statement-rows.rules.ts'

type Preview = Awaited<ReturnType<typeof api.bankStatements.previewStatement>>
type Errors = { account?: string; file?: string; closing?: string; lines?: CallError }

/** Adds the statement of an account after showing what it contains. */
export const AddStatement = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={t('add.title')} wide guarded>
    <StatementForm />
  </Dialog>
)

/** A closing balance as typed; negative in an overdrawn account. */
const stated = (closing: number | string, isOverdrawn: boolean) => {
  const amount = typedRinggit(closing)
  return isOverdrawn && amount > 0 ? negative(amount) : amount
}

type Input = { accountId: string; file: File; closing: number | string; isOverdrawn: boolean }
/** Checks a statement, and adds it once its contents are shown. `again` checks it once more, after a question was answered. */
const useSending = () => {
  const { setBusy, close } = useDialog()
  const navigate = useNavigate()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = useCommand(api.bankStatements.previewStatement, { fallback: null })
  const add = useCommand(api.bankStatements.addStatement, { fallback: null })
  const statement = preview && !isOpen(preview.columns) ? preview.statement : null
  const startAnew = () => {
    setPreview(null)
    setErrors({})
    setRefusal(null)
  }
  const request = async ({ accountId, file, closing, isOverdrawn }: Input, again: boolean) => {
    const { url } = await uploadFile('bank-statement', file)
    const input = { accountId, downloadUrl: url, ...(closing !== '' && { closing: stated(closing, isOverdrawn) }) }
    if (!statement || again) return setPreview(await check.mutateAsync(input))
    const { id } = await add.mutateAsync(input)
    toast.done(t('add.done', { number: statement.number }))
    close()
    await navigate({ to: screens.view.to({ id }) })
  }
  const send = async (input: Input, again: boolean) => {
    setRefusal(null)
    setBusy(true)
    try {
      await request(input, again)
    } catch (error) {
      if (error instanceof CallError && error.code === 'statement_refused') setErrors({ lines: error })
      else if (error instanceof CallError) setRefusal(messageOf(error, t('add.failed')))
      else setErrors({ file: fileMessageOf(error, t('add.failed')) })
    } finally {
      setBusy(false)
    }
  }
  /** Another closing balance must be checked. */
  const checkAgain = () => setPreview((before) => before && { ...before, statement: null })
  return { preview, statement, errors, setErrors, refusal, startAnew, checkAgain, send }
}

const StatementForm = () => {
  const { busy } = useDialog()
  const accounts = useCall(api.originatingAccounts.getAccounts, {}, { fallback: t('failed') }).data?.accounts ?? []
  const [accountId, setAccountId] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [closing, setClosing] = useState<number | string>('')
  const [isOverdrawn, setOverdrawn] = useState(false)
  const { preview, statement, errors, setErrors, refusal, startAnew, checkAgain, send } = useSending()
  const chosen = accountId ?? (accounts.length === 1 ? (accounts[0]?.id ?? null) : null)
  const submit = async (again = false) => {
    const required = ui('state.required')
    const isMissing = preview?.needsClosing === true && !again && closing === ''
    setErrors({
      ...(chosen === null && { account: required }),
      ...(file === null && { file: t('add.needed') }),
      ...(isMissing && { closing: required }),
    })
    if (!file || !chosen || isMissing) return focusFirstError()
    await send({ accountId: chosen, file, closing, isOverdrawn }, again)
  }
  return (
    <DialogForm onSubmit={() => void submit()}>
      <Select
        label={t('field.account')}
        placeholder={t('add.choose')}
        withAsterisk
        data={accounts.map(({ id, name, account }) => ({ value: id, label: `${name}, ${account}` }))}
        value={chosen}
        error={errors.account}
        disabled={busy}
        onChange={(id) => {
          startAnew()
          setAccountId(id)
        }}
      />
      <FileDrop
        label={t('add.file')}
        hint={t('add.files')}
        extensions={['.xml', '.txt', '.sta', '.940', '.csv', '.xlsx', '.xls']}
        maxMegabytes={20}
        disabled={busy}
        error={errors.file}
        chosen={file?.name}
        onFile={(given) => {
          startAnew()
          setFile(given)
        }}
      />
      {errors.lines && <FileErrors error={errors.lines} fallback={t('add.failed')} />}
      <ReadColumns kind={statementTable} columns={preview?.columns} onAnswered={() => void submit(true)} />
      {(preview?.needsClosing || closing !== '') && (
        <>
          <AmountInput
            label={t('add.closing')}
            description={t('add.closingHint')}
            withAsterisk
            value={closing}
            error={errors.closing}
            disabled={busy}
            onChange={(typed) => {
              setClosing(typed)
              checkAgain()
            }}
          />
          <Checkbox
            label={t('add.overdrawn')}
            checked={isOverdrawn}
            disabled={busy}
            onChange={({ currentTarget }) => {
              setOverdrawn(currentTarget.checked)
              checkAgain()
            }}
          />
        </>
      )}
      {statement && <Contents statement={statement} />}
      <Refusal text={refusal} />
      <DialogActions
        focused={false}
        minor={!statement}
        verb={statement ? t('add.confirm', { count: statement.lines }) : t('add.check')}
      />
    </DialogForm>
  )
}

/** The balances, which tie. */
const Contents = ({ statement }: { statement: NonNullable<Preview['statement']> }) => (
  <>
    <Facts
      sum
      facts={[
        [t('field.number'), String(statement.number)],
        [t('field.from'), dateText(statement.from)],
        [t('field.to'), dateText(statement.to)],
        [t('field.opening'), ringgit(statement.opening)],
        [t('field.in'), ringgit(statement.in)],
        [t('field.out'), ringgit(statement.out)],
        [t('field.closing'), ringgit(statement.closing), 'total'],
      ]}
    />
    <Text size="sm">{t('add.ties')}</Text>
  </>
)
