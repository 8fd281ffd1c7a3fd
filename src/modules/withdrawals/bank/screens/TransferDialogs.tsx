import { BankResultDialog } from './BankResultDialog.tsx'
import { BatchesDrawer } from './BatchesDrawer.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { EndOfDayDialog } from './EndOfDayDialog.tsx'
import type { Show, Shown } from './dialog.tsx'

/** The dialogs for sending and completing, available on every page. */
export const TransferDialogs = ({ shown, show }: { shown: Shown; show: Show }) => {
  const close = () => show(null)
  return (
    <>
      <EndOfDayDialog opened={shown?.name === 'endOfDay'} onClose={close} />
      <CompleteDialog selection={shown?.name === 'complete' ? shown : null} onClose={close} />
      <BankResultDialog opened={shown?.name === 'bankResult'} onClose={close} />
      <BatchesDrawer opened={shown?.name === 'batches'} onClose={close} show={show} />
    </>
  )
}
