import { BankResultDialog } from './BankResultDialog.tsx'
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
      <BankResultDialog selection={shown?.name === 'bankResult' ? shown : null} onClose={close} />
    </>
  )
}
