import type { Role } from '#kernel/access.ts'
import { api } from './api.ts'
import { useSession } from './session.ts'

/** The commands of an approver besides those of the own account, as the contracts declare them. */
const decisions: ReadonlySet<unknown> = new Set([
  api.adminPayRuns.recordReturned,
  api.adminPayRuns.update,
  api.columns.saveAnswer,
  api.disbursements.cancel,
  api.disbursements.checkPayouts,
  api.disbursements.complete,
  api.disbursements.decidePayout,
  api.disbursements.draft,
  api.disbursements.markNotPaid,
  api.disbursements.recordReturned,
  api.disbursements.releaseAccount,
  api.disbursements.undoNotPaid,
  api.rollingPayAdmin.applyBankResult,
  api.rollingPayAdmin.cancelSelected,
  api.rollingPayAdmin.completeAll,
  api.rollingPayAdmin.ignoreResultLine,
  api.rollingPayAdmin.matchResultLine,
  api.rollingPayAdmin.previewBankResult,
  api.rollingPayAdmin.recordBankReturn,
  api.rollingPayAdmin.updateOne,
  api.suppliers.approve,
  api.suppliers.blacklist,
  api.suppliers.confirmAccount,
  api.suppliers.hold,
  api.suppliers.reject,
  api.suppliers.release,
  api.suppliers.releaseAccount,
  api.suppliers.return,
  // Files that a bank or wallet would accept.
  'adminPayRuns-downloadPayouts',
  'disbursements-downloadPayees',
  'rollingPayAdmin-downloadBatch',
])

/** Whether a role of platform staff may use the button of a command; other roles see only buttons that they may use. */
export const mayCall = (role: Role, call: unknown): boolean =>
  role === 'reader' ? false : role !== 'approver' || decisions.has(call)

/** Whether the user may use the button of a command, or of a download by its name. Other buttons are hidden. */
export const useMay = (): ((call: unknown) => boolean) => {
  const { role } = useSession()
  return (call) => mayCall(role, call)
}
