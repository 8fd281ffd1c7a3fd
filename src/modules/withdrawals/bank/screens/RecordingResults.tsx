import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { sumRinggit, type Ringgit } from '#kernel/money.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { toast } from '#web/ui/toast.ts'
import { CancelSelected } from './CancelSelected.tsx'
import type { Show, Transfer } from './dialog.tsx'
import { t } from '../transfer.texts.ts'

const netOf = (rows: readonly Transfer[]): Ringgit => sumRinggit(rows.map(({ netAmount }) => netAmount))

/** Selected rows that are with the bank can be completed, or cancelled with the bank's reason. */
export const recordingResults = (show: Show) => ({
  summary: (rows: readonly Transfer[]) => ringgit(netOf(rows)),
  actions: (rows: readonly Transfer[], clear: () => void) => (
    <>
      <CancelSelected rows={rows} clear={clear} />
      <CompleteSelected rows={rows} clear={clear} show={show} />
    </>
  ),
})
const CompleteSelected = ({ rows, clear, show }: { rows: readonly Transfer[]; clear: () => void; show: Show }) => {
  const ask = () =>
    rows.every((row) => row.sentToBank)
      ? show({ name: 'complete', rows, onDone: clear })
      : toast.info(t('transfers.onlySent'))
  return (
    <Button color="teal.7" leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
      {t('transfers.completeSelected', { total: rows.length, amount: ringgit(netOf(rows)) })}
    </Button>
  )
}
