import { ManagedAccount } from '#modules/ledger/screens/OwedAccount.tsx'
import { api, useCall } from '#web/api.ts'
import { Loaded } from '#web/ui/States.tsx'
import { t } from '../report.texts.ts'

const calls = { record: api.rollingPayAdmin.recordAdvanceRepayment, void: api.rollingPayAdmin.voidAdvanceRepayment }

/** The advance account of an organization, where platform staff record and void repayments. */
export const OrganizationAccount = ({ orgId, name }: { orgId: string; name: string }) => {
  const load = useCall(api.rollingPayAdmin.getOrgAdvanceAccount, { orgId }, { fallback: t('failed.account') })
  return (
    <Loaded load={load} fallback={t('failed.account')}>
      {(account) => (
        <ManagedAccount
          title={t('account.title')}
          account={account}
          orgId={orgId}
          name={name}
          recordTitle={t('account.recordTitle')}
          calls={calls}
        />
      )}
    </Loaded>
  )
}
