import { Text } from '@mantine/core'
import { isStopped } from '#kernel/risks.ts'
import { AccountReport } from '#modules/employees/screens/AccountReport.tsx'
import { NewAccount } from '#modules/employees/screens/NewAccount.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { dateIn } from '#kernel/time.ts'
import { plainRinggit, ringgit, Money } from '#web/ui/Money.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { t } from '../request.texts.ts'
import { reasonName } from '../../screens/reason-name.ts'
import type { ListedRequest } from './listed-request.ts'
import { LimitBar } from './request-columns.tsx'
import { approveText } from './RequestDecisions.tsx'
import { leftOf } from './request-limit.ts'
import classes from './RequestListPage.module.css'

type RequestPanelProps = {
  row: ListedRequest
  /** Why a delegate leaves it to the Manager; null if the user may decide it. */
  stays: string | null
  onApprove: () => void
  onReject: () => void
}
/** What a request takes from the employee's limit, the policy that allows it, and the decision. */
export const RequestPanel = ({ row, stays, onApprove, onReject }: RequestPanelProps) => (
  <>
    <div className={classes.asked}>
      <strong>
        <Money amount={row.amount} />
      </strong>
      <small>{reasonName(row.reasonForWithdrawal)}</small>
    </div>
    <LimitBar row={row} wide />
    <Facts
      facts={[
        [t('request.limit'), <Money key="limit" amount={row.ceiling} />],
        [t('request.taken'), <Money key="taken" amount={row.taken} />],
        [
          t('request.left'),
          <strong key="left">
            <Money amount={leftOf(row)} />
          </strong>,
        ],
        [t('request.salary'), <Money key="salary" amount={row.salary} />],
        [
          t('request.policy'),
          `${t('requests.upTo', { amount: plainRinggit(row.policy.maximum) })}, ${t(`requests.often.${row.policy.frequency}`)}`,
        ],
        [t('requests.requestedAt'), dateText(dateIn(row.createdAt))],
      ]}
    />
    {row.risks.some(({ code }) => code === 'account_changed' || code === 'account_reported') && (
      <NewAccount employeeICNumber={row.employeeICNumber} />
    )}
    {isStopped(row.risks) && <AccountReport employeeICNumber={row.employeeICNumber} />}
    <Text size="sm">{stays ?? approveText([row])}</Text>
    {stays === null && (
      <div className={classes.decide}>
        <KeyButton shortcut="a" {...(row.risks.length > 0 && { variant: 'default' })} onClick={onApprove}>
          {t('requests.approveOne', { amount: ringgit(row.amount) })}
        </KeyButton>
        <KeyButton shortcut="r" variant="default" onClick={onReject}>
          {t('requests.reject')}
        </KeyButton>
      </div>
    )}
  </>
)
