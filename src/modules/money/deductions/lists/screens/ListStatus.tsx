import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { ListStatus as Status } from '../../deduction.rules.ts'
import { t } from '../../deduction.texts.ts'

export const ListStatus = ({ status }: { status: Status }) => (
  <StatusPill status={status} text={t(`status.${status}`)} look={status === 'open' ? 'wait' : 'done'} />
)
