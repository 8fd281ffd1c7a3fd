import { whyNotMove } from '#kernel/lifecycle.ts'
import { History } from '#ground/audit/screens/History.tsx'
import { api, useCall } from '#web/api.ts'
import { reasonText } from '#web/errors.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Empty, Loaded, Page } from '#web/ui/Page.tsx'
import { ReturnedNotice } from '#web/ui/returned.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { disbursementLifecycle } from '../../disbursement.rules.ts'
import { disbursementScreens } from '../../disbursement.screens.ts'
import { t } from '../disbursement-form.texts.ts'
import { DisbursementForm } from './DisbursementForm.tsx'
import type { DisbursementDetails } from '../../screens/disbursement.ts'

const back = { to: disbursementScreens.list.to(), label: t('list') }

export const CreateDisbursementPage = () => (
  <Page title={t('create')} intro={t('intro')} back={back}>
    <DisbursementForm shown={null} payees={[]} />
  </Page>
)

export const EditDisbursementPage = () => {
  const { disbursementId } = disbursementScreens.edit.useParams()
  const load = useCall(api.disbursements.getOne, { disbursementId }, { fallback: t('failed.one') })
  return (
    <Page title={t('edit')} intro={load.data?.name} back={back}>
      <Loaded load={load} fallback={t('failed.one')} missing={{ title: t('noData'), action: <ToList /> }}>
        {(shown) => <Editable key={disbursementId} shown={shown} refetch={() => void load.refetch()} />}
      </Loaded>
    </Page>
  )
}

const ToList = () => (
  <LinkButton to={back.to} variant="default">
    {t('toList')}
  </LinkButton>
)

type EditableProps = { shown: DisbursementDetails; refetch: () => void }
/** The form, once the accounts that its payees can be paid to are known. */
const Editable = ({ shown, refetch }: EditableProps) => {
  const whyNot = whyNotMove(disbursementLifecycle, 'edit', shown)
  const { payeesType, selectedPayees } = shown
  const ids = [...new Set(selectedPayees.map(({ id }) => id))]
  const load = useCall(api.disbursements.getPayees, { payeesType, ids }, { fallback: t('failed.payees') })
  if (whyNot)
    return (
      <Empty
        title={reasonText('disbursement_status', { status: statusText(shown.status) }) ?? ''}
        action={<ToList />}
      />
    )
  return (
    <Loaded load={load} fallback={t('failed.payees')}>
      {({ payees }) => (
        <>
          <ReturnedNotice type="disbursement" id={shown.id} />
          <DisbursementForm shown={shown} payees={payees} refetch={refetch} />
          <History type="disbursement" id={shown.id} orgId={shown.orgId} />
        </>
      )}
    </Loaded>
  )
}
