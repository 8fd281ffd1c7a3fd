import { Text } from '@mantine/core'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from '../supplier.texts.ts'
import type { SupplierDetails } from './supplier.ts'
import classes from './suppliers.module.css'

type DroppedPaymentsProps = { unsent: SupplierDetails['unsent']; forGood?: boolean }
/** The payments that a hold, or the blacklist for good, drops, with their sum. */
export const DroppedPayments = ({ unsent, forGood = false }: DroppedPaymentsProps) =>
  unsent.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t('drops.none')}
    </Text>
  ) : (
    <Notice tone="wait" title={t('drops.title', { count: unsent.length, total: ringgit(sumOf(unsent)) })}>
      <ul className={classes.drops}>
        {unsent.map(({ disbursementId, name, invoiceNumber: invoice, amount }, index) => (
          <li key={`${disbursementId}-${index}`}>
            {invoice === null
              ? t('drops.payment', { name, amount: ringgit(amount) })
              : t('drops.invoice', { name, invoice, amount: ringgit(amount) })}
          </li>
        ))}
      </ul>
      {t(forGood ? 'drops.textForGood' : 'drops.text')}
    </Notice>
  )
