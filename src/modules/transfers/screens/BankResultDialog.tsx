import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import '../transfer.errors.ts'
import { errorMessage } from '#web/errors.ts'
import type { LocalDate } from '#kernel/time.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { grouped } from '#web/text.ts'
import { focusIt } from '#web/ui/focus.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { Empty, Loaded, Waiting as Skeletons } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { whyNotTransferDate } from '../transfer.rules.ts'
import { BatchChoice, everything, useWaiting, type Waiting } from './BatchChoice.tsx'
import { Dialog, useHold, useKept, Working, type InDialog } from './dialog.tsx'
import { countLines } from './lines.ts'
import classes from './transfers.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Applied = z.input<(typeof rollingPayAdmin)['applyBankResult']['output']>
type Chosen = { name: string; text: string; lines: number }
const mostMegabytes = 10
/** The server reports at most this many errors. */
const maxErrors = 200

export const BankResultDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={t('transfers.bankResult')}>
    {(hold) => <BankResult hold={hold} onClose={onClose} />}
  </Dialog>
)

const BankResult = ({ hold, onClose }: InDialog) => {
  const apply = useCommand(api.rollingPayAdmin.applyBankResult, { fallback: null })
  const [waiting, keep] = useKept(useWaiting())
  useHold(hold, apply.isPending)
  const [applied, setApplied] = useState<Applied | null>(null)
  if (applied) return <AppliedNow applied={applied} onClose={onClose} />
  return (
    <Loaded load={waiting} fallback={t('transfers.failed')} waiting={<Skeletons lines={6} />}>
      {(found) =>
        found.length === 0 ? (
          <Empty
            title={batchText('complete.nothing')}
            hint={batchText('complete.nothingHint')}
            action={
              <Button variant="default" onClick={onClose}>
                {ui('action.close')}
              </Button>
            }
          />
        ) : (
          <ResultForm waiting={found} apply={apply} keep={keep} onClose={onClose} onApplied={setApplied} />
        )
      }
    </Loaded>
  )
}

type ApplyCommand = ReturnType<typeof useCommand<Parameters<typeof api.rollingPayAdmin.applyBankResult>[0], Applied>>
type FormProps = {
  waiting: readonly Waiting[]
  apply: ApplyCommand
  keep: (waiting: Waiting[] | undefined) => void
  onClose: () => void
  onApplied: (applied: Applied) => void
}
type ImportErrors = { date?: string | null; file?: string | null; lines?: CallError | null }
const ResultForm = ({ waiting, apply, keep, onClose, onApplied }: FormProps) => {
  const [file, setFile] = useState<Chosen | null>(null)
  const [choice, setChoice] = useState(everything)
  const [date, setDate] = useState<string>(today())
  const [errors, setErrors] = useState<ImportErrors>({})
  const what = waiting.find((one) => one.id === choice)
  const take = async (given: File) => {
    const text = await given.text()
    setFile({ name: given.name, text, lines: countLines(text) })
    setErrors({})
  }
  const whyNotDate = (): string | null => {
    if (date === '') return ui('state.required')
    const sentOn = what?.id === everything ? null : (what?.sentOn ?? null)
    const refusal = whyNotTransferDate({
      transferDate: date as LocalDate,
      today: today(),
      sentOn,
      requestedOn: date as LocalDate,
    })
    return refusal && errorMessage(refusal.code, refusal.params)
  }
  const submit = () => {
    const found = { date: whyNotDate(), file: file ? null : batchText('result.needed') }
    setErrors(found)
    if (!file || found.date) return
    keep([...waiting])
    apply.mutate(
      { text: file.text, transferDate: date, ...(choice !== everything && { batchId: choice }) },
      {
        onSuccess: (answer) => {
          toast.done(t('transfers.done', { action: batchText('result.action') }))
          onApplied(answer)
        },
        onError: (error) => {
          keep(undefined)
          if (error instanceof CallError && error.code === 'result_file_unreadable') setErrors({ lines: error })
          else if (error instanceof CallError && error.code?.startsWith('transfer_date'))
            setErrors({ date: error.message })
          else toast.failed(messageOf(error, t('transfers.failedUpdate')))
        },
      },
    )
  }
  return (
    <Stack
      component="form"
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        submit()
      }}
    >
      <Text size="sm" c="dimmed">
        {batchText('result.intro')}
      </Text>
      <div>
        <FileDrop
          label={batchText('result.file')}
          hint={batchText('result.hint')}
          endings={['.csv', '.txt']}
          most={mostMegabytes}
          disabled={apply.isPending}
          chosen={file ? batchText('result.lines', { name: file.name, count: file.lines }) : undefined}
          onFile={(given) => void take(given)}
        />
        {errors.file && (
          <Text role="alert" size="sm" c="var(--stop)" mt={4}>
            {errors.file}
          </Text>
        )}
      </div>
      {errors.lines && <LineErrors error={errors.lines} />}
      <BatchChoice waiting={waiting} value={choice} onChange={setChoice} disabled={apply.isPending} />
      <DateField
        label={batchText('complete.date')}
        description={batchText('complete.dateHint')}
        value={date}
        onChange={setDate}
        onBlur={() => setErrors((before) => ({ ...before, date: whyNotDate() }))}
        max={today()}
        error={errors.date}
        disabled={apply.isPending}
      />
      {apply.isPending && <Working>{batchText('result.applying')}</Working>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={apply.isPending}>
          {ui('action.cancel')}
        </Button>
        <Button type="submit" loading={apply.isPending} disabled={Boolean(errors.lines)}>
          {file ? batchText('result.verbLines', { count: file.lines }) : batchText('result.verb')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The errors by line; nothing was imported. */
const LineErrors = ({ error }: { error: CallError }) => {
  const errors = Object.entries(error.fields).map(([path, problem]) => ({ line: Number(path.split('.')[1]), problem }))
  if (errors.length === 0)
    return (
      <Alert color="red" role="alert" title={batchText('result.unreadable')}>
        {error.message}
      </Alert>
    )
  return (
    <div role="alert">
      <Text fw={600} c="var(--stop)">
        {batchText('result.errors', { count: errors.length })}
      </Text>
      <Text size="sm" c="dimmed" mb={6}>
        {batchText('result.fix')} {errors.length >= maxErrors && batchText('result.mostShown', { total: maxErrors })}
      </Text>
      <ScrollArea.Autosize
        mah={264}
        className={classes.breakdown ?? ''}
        type="auto"
        scrollbarSize={6}
        viewportProps={{ role: 'region', 'aria-label': batchText('result.error'), tabIndex: 0 }}
      >
        <table data-words>
          <thead>
            <tr>
              <th scope="col">{batchText('result.line')}</th>
              <th scope="col">{batchText('result.error')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((one) => (
              <tr key={one.line}>
                <th scope="row" className="num">
                  {one.line}
                </th>
                <td>{one.problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea.Autosize>
    </div>
  )
}

const AppliedNow = ({ applied, onClose }: { applied: Applied; onClose: () => void }) => (
  <Stack>
    <Text component="output" fw={650} size="xl">
      {batchText('result.title')}
    </Text>
    <Facts
      facts={[
        [
          batchText('result.completed'),
          <span key="completed" className="num">
            {grouped(applied.completed)}
          </span>,
        ],
        [
          batchText('result.net'),
          <strong key="net">
            <Money amount={applied.net} />
          </strong>,
        ],
        [
          batchText('result.cancelled'),
          <span key="cancelled" className="num">
            {grouped(applied.cancelled)}
          </span>,
        ],
      ]}
    />
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} ref={focusIt}>
        {ui('action.close')}
      </Button>
    </Group>
  </Stack>
)
