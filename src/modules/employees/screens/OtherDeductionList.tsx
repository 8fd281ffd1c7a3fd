import { Anchor, Button, Group, Modal, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noRinggit } from '#kernel/money.ts'
import { api, queryOf, useCommand } from '#web/api.ts'
import { saveWorkbook } from '#web/ui/save-file.ts'
import { translate } from '#web/text.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { Failed } from '#web/ui/States.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { otherDeductionNames } from '../other-deduction.rules.ts'
import { t } from '../other-deduction.texts.ts'
import { ListSource, type ListFile } from './ListSource.tsx'
import { affected } from './other-deduction.ts'

type Preview = Awaited<ReturnType<typeof api.employees.previewDeductionList>>

const saveTemplate = async (): Promise<void> => {
  const { deductionTemplate } = await import('./other-deduction-template.ts')
  saveWorkbook(t('template.file'), deductionTemplate())
}

/** Adds the monthly deductions of a pasted list or a file, all or none, after showing what it would add. */
export const OtherDeductionList = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const [file, setFile] = useState<ListFile | null>(null)
  const given = file?.text ?? text
  const [debounced] = useDebouncedValue(given, 250)
  const load = useQuery({
    ...queryOf(api.employees.previewDeductionList, { text: debounced }),
    enabled: debounced.trim() !== '',
    meta: { fallback: t('list.failed') },
  })
  const preview = debounced === given && debounced.trim() !== '' ? load.data : undefined
  const add = useCommand(api.employees.addDeductionList, {
    fallback: null,
    success: ({ added }) => t('list.added', { count: added }),
    changes: affected,
    onSuccess: onClose,
  })
  const canAdd = preview !== undefined && preview.faultCount === 0 && preview.shown.count > 0
  return (
    <Modal opened onClose={onClose} title={t('list.open')} size="lg">
      <Stack>
        <ListSource
          label={t('list.rows')}
          description={t('list.hint')}
          text={text}
          file={file}
          onText={setText}
          onFile={setFile}
        />
        <Anchor component="button" size="sm" ta="left" onClick={() => void saveTemplate()}>
          <IconDownload size={14} aria-hidden /> {t('list.template')}
        </Anchor>
        {load.error && <Failed error={load.error} fallback={t('list.failed')} retry={() => void load.refetch()} />}
        {preview && <What preview={preview} />}
        {preview && <Faults preview={preview} />}
        {add.error && <Failed error={add.error} fallback={ui('state.actionFailed')} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('action.leave')}
          </Button>
          <BusyButton
            busy={add.isPending}
            {...(!canAdd && { disabled: true })}
            onClick={() => preview && add.mutate({ text: debounced, shown: preview.shown })}
          >
            {t('list.add', {
              count: preview?.shown.count ?? 0,
              amount: ringgit(preview?.shown.total ?? noRinggit),
            })}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  )
}

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

const Faults = ({ preview: { faults, faultCount } }: { preview: Preview }) =>
  faultCount > 0 && (
    <Notice tone="stop" title={t('list.faults', { count: faultCount })}>
      {faults.map(({ row, key, name, problem }) => (
        <div key={row}>
          {t('list.row', {
            row,
            who: name ? `${name} (${key})` : key || t('list.noNumber'),
            problem: t(`list.problem.${problem}`),
          })}
        </div>
      ))}
      {faultCount > faults.length && <div>{t('list.more', { count: faultCount - faults.length })}</div>}
    </Notice>
  )
