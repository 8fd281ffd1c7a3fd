import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api, useCall } from '#web/api.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Loaded } from '#web/ui/Page.tsx'
import { WithdrawalView } from './WithdrawalView.tsx'
import classes from './ReceiptSheet.module.css'
import { t } from '../details.texts.ts'

/** The receipt of a request, over the dashboard. */
export const ReceiptSheet = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  const load = useCall(api.rollingPayEmployee.getTransaction, { transactionId: id }, { fallback: t('failed') })
  return (
    <Sheet opened onClose={close} title={t('receipt')} size="lg">
      <Loaded load={load} fallback={t('failed')}>
        {(details) => <WithdrawalView details={details} />}
      </Loaded>
      <div className={classes.done}>
        <Button size="lg" fullWidth onClick={close} data-autofocus>
          {t('done')}
        </Button>
      </div>
    </Sheet>
  )
}
