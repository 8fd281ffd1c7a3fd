import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { ringgit } from '#web/ui/format.ts'
import { useOpenBatches } from './BatchChoice.tsx'
import type { Show } from './dialog.tsx'
import { t } from '../transfer.texts.ts'

/** Opens the completion of the oldest due batch. If every batch was sent today, the button is not the primary action. */
export const CompleteNext = ({ show }: { show: Show }) => {
  const { next } = useOpenBatches()
  const icon = <IconCheck size={16} aria-hidden />
  if (!next)
    return (
      <Button variant="default" leftSection={icon} onClick={() => show({ name: 'complete' })}>
        {t('transfers.complete')}
      </Button>
    )
  return (
    <Button leftSection={icon} onClick={() => show({ name: 'complete', batchId: next.id })}>
      {t('transfers.completeNow', {
        number: next.number,
        total: next.waiting.count,
        amount: ringgit(next.waiting.net),
      })}
    </Button>
  )
}
