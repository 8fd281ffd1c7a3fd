import { roleText } from '#web/role-text.ts'
import { dateText } from '#web/ui/date-text.ts'
import { dateIn, earlier } from '#kernel/time.ts'
import { Card } from '#web/ui/Page.tsx'
import { t } from '../delegation.texts.ts'
import { ApprovalsButton } from './ApprovalsButton.tsx'
import classes from './away.module.css'
import { approvedText, type Delegation } from './delegation.ts'

/** The last day on which it was in force. */
const lastOf = ({ until, endedAt }: Delegation) => (endedAt === null ? until : earlier(until, dateIn(endedAt)))

/** Delegations that have ended, with what was approved. */
export const EarlierDelegations = ({ delegations }: { delegations: readonly Delegation[] }) => (
  <Card flush title={t('earlier')}>
    <ul className={classes.earlier}>
      {delegations.map((one) => (
        <li key={one.id}>
          <span>
            <strong>{one.delegate.name}</strong>
            <small>{roleText(one.delegate.role)}</small>
          </span>
          <span className="num">{t('period', { from: dateText(one.from), until: dateText(lastOf(one)) })}</span>
          <span className="num">{approvedText(one.approved)}</span>
          <ApprovalsButton delegation={one} variant="subtle" color="teal.7" size="compact-sm" />
        </li>
      ))}
    </ul>
  </Card>
)
