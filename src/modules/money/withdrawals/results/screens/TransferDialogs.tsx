import { BankResultDialog } from './BankResultDialog.tsx'
import { CompleteDialog } from '../../bank/screens/CompleteDialog.tsx'
import { EndOfDayDialog } from '../../bank/screens/EndOfDayDialog.tsx'
import type { Show, Shown } from '../../bank/screens/dialog.tsx'

/** The dialogs for sending and completing, available on every page. */
export const TransferDialogs = ({ shown, show }: { shown: Shown; show: Show }) => {
  const close = () => show(null)
  if (shown?.name === 'endOfDay') return <EndOfDayDialog onClose={close} />
  if (shown?.name === 'complete') return <CompleteDialog selection={shown} onClose={close} />
  return shown && <BankResultDialog selection={shown} onClose={close} />
}
