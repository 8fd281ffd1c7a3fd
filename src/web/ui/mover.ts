import { useSession } from '../session.ts'
import { useOrganization } from '../shell/Shell.tsx'

/** The user who makes a move of a lifecycle, for the rule of the second person. */
export const useMover = () => {
  const { userId } = useSession()
  return { id: userId, requireSecondPerson: useOrganization()?.requireSecondPerson === 'yes' }
}
