import { useSession } from '#web/session.ts'
import { useMover } from '#web/ui/mover.ts'
import { canChangeAlone } from '../employee.rules.ts'

/** Whether this user can change bank account and salary without approval, by the server's rule. */
export const useCanChangeAlone = (): boolean => {
  const { role } = useSession()
  return canChangeAlone({ role, requireSecondPerson: useMover().requireSecondPerson })
}
