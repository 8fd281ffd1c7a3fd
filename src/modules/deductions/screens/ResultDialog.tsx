import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noRinggit } from '#kernel/money.ts'
import { ListSource, type ListFile } from '#modules/employees/screens/ListSource.tsx'
import { api, queryOf, useCommand } from '#web/api.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { Choices } from '#web/ui/Choices.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { Failed } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { plainRests, reasons, type Reason } from '../deduction.rules.ts'
import { t } from '../deduction.texts.ts'

type Preview = Awaited<ReturnType<typeof api.deductions.previewResult>>
/** A remark is entered for a single line. */
const commonReasons = reasons.filter((reason) => reason !== 'other')

/** Answers lines by payroll's result, pasted or from a file, after showing what it would answer. */
export const ResultDialog = ({ listId, onClose }: { listId: string; onClose: () => void }) => {
  const [text, setText] = useState('')
  const [file, setFile] = useState<ListFile | null>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const [rest, setRest] = useState<(typeof plainRests)[number]>('next_list')
  const given = file?.text ?? text
  const [debounced] = useDebouncedValue(given, 250)
  const input = { listId, text: debounced, rest, ...(reason && { reason }) }
  const load = useQuery({
    ...queryOf(api.deductions.previewResult, input),
    enabled: debounced.trim() !== '',
    meta: { fallback: t('intake.failed') },
  })
  const preview = debounced === given ? load.data : undefined
  const apply = useCommand(api.deductions.applyResult, {
    fallback: null,
    success: ({ answered }) => t('answeredRest', { count: answered }),
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={t('intake.title')} size="lg">
      <Stack>
        <ListSource
          label={t('intake.rows')}
          description={t('intake.hint')}
          text={text}
          file={file}
          onText={setText}
          onFile={setFile}
        />
        {load.error && <Failed error={load.error} fallback={t('intake.failed')} retry={() => void load.refetch()} />}
        {preview && (
          <>
            <What preview={preview} />
            {(preview.partly.lines + preview.none.lines > 0 || hasNoReason(preview)) && (
              <>
                <Choices
                  look="chips"
                  label={t('intake.reason')}
                  options={commonReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
                  value={reason}
                  onChange={(value) => setReason(reasons.find((one) => one === value) ?? null)}
                />
                <Choices
                  look="chips"
                  label={t('intake.rest')}
                  options={plainRests.map((value) => ({ value, label: t(`rests.${value}`) }))}
                  value={rest}
                  onChange={(value) => setRest(plainRests.find((one) => one === value) ?? 'next_list')}
                />
              </>
            )}
            <Ignored preview={preview} />
          </>
        )}
        {apply.error && <Failed error={apply.error} fallback={ui('state.actionFailed')} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('action.leave')}
          </Button>
          <BusyButton
            busy={apply.isPending}
            {...(!preview?.shown.count && { disabled: true })}
            onClick={() => preview && apply.mutate({ ...input, shown: preview.shown })}
          >
            {t('intake.apply', {
              count: preview?.shown.count ?? 0,
              amount: ringgit(preview?.shown.total ?? noRinggit),
            })}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  )
}

const hasNoReason = ({ ignored }: Preview): boolean => ignored.some(({ problem }) => problem === 'no_reason')

const What = ({ preview: { full, partly, none, open } }: { preview: Preview }) => (
  <div>
    <Facts
      facts={[
        [t('intake.full', { count: full.lines }), ringgit(full.amount)],
        partly.lines > 0 && [t('intake.partly', { count: partly.lines }), ringgit(partly.amount)],
        none.lines > 0 && [t('intake.none', { count: none.lines }), ringgit(none.amount)],
        open.lines > 0 && [t('intake.still', { count: open.lines }), ringgit(open.amount)],
      ]}
    />
    <small>{t('intake.note')}</small>
  </div>
)

const Ignored = ({ preview: { ignored, ignoredCount } }: { preview: Preview }) =>
  ignoredCount > 0 && (
    <Notice tone="wait" title={t('intake.ignored', { count: ignoredCount })}>
      {ignored.map(({ row, key, name, problem }) => (
        <div key={row}>
          {t('intake.row', { row, who: name ? `${name} (${key})` : key, problem: t(`intake.problem.${problem}`) })}
        </div>
      ))}
    </Notice>
  )
