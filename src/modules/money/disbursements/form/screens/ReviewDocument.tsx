import { Anchor } from '@mantine/core'
import { useSession } from '#web/session.ts'
import { api, useCall } from '#web/api.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { dateText, Money } from '#web/ui/format.ts'
import { Card, Facts } from '#web/ui/Page.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { typedRinggit } from '#kernel/money.ts'
import type { Risk } from '#kernel/risks.ts'
import { Risks } from '#web/ui/risks.tsx'
import { t } from '../disbursement-form.texts.ts'
import { accountText, isUploaded, type Payee, type PayeeValues, type Values } from './disbursement-form.ts'
import type { Figures } from './use-figures.ts'
import classes from '../../screens/disbursement-form.module.css'

type ReviewDocumentProps = {
  values: Values
  known: ReadonlyMap<string, Payee>
  figures: Figures
  risks: ReadonlyMap<string, readonly Risk[]>
}

/** The disbursement as it will be submitted, to read before submitting. */
export const ReviewDocument = ({ values, known, figures, risks }: ReviewDocumentProps) => {
  const { orgId } = useSession()
  const organization = useCall(
    api.orgs.getOrgInfo,
    { orgId: orgId ?? '' },
    { fallback: ui('state.organizationFailed'), enabled: orgId !== null },
  )
  const { name, date, repaymentPeriod: count, notes, selectedPayees, payeesType } = values
  return (
    <Card className={classes.document ?? ''}>
      <header>
        <span>{t('review.document')}</span>
        <h2 tabIndex={-1} ref={focusOnMount}>
          {name.trim()}
        </h2>
      </header>
      <Facts
        facts={[
          [t('review.from'), organization.data?.name ?? ''],
          [t('field.payeesType'), t(`type.${payeesType}`)],
          [t('field.date'), dateText(date)],
          [t('field.repaymentPeriod'), t('months', { count })],
          notes.trim() !== '' && [t('field.notes'), notes.trim()],
        ]}
      />
      <h3>{t('review.to')}</h3>
      <ol className={classes.paid}>
        {selectedPayees.map((row) => (
          <Paid key={row.key} row={row} payee={known.get(row.id)} risks={risks.get(row.key) ?? []} />
        ))}
      </ol>
      <dl className={classes.sum}>
        <div className={classes.left}>
          <dt>{t('totalOf', { count: selectedPayees.length })}</dt>
          <dd>
            <Money amount={figures.total} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

type PaidProps = { row: PayeeValues; payee: Payee | undefined; risks: readonly Risk[] }
const Paid = ({ row, payee, risks }: PaidProps) => {
  const account = payee?.accounts.find(({ id }) => (id ?? '') === row.bankDetailId)
  return (
    <li>
      <div>
        <strong>{row.name}</strong>
        <span>{account && accountText(account)}</span>
        {row.invoiceNumber.trim() !== '' && <span>{`${t('field.invoiceNumber')} ${row.invoiceNumber.trim()}`}</span>}
        {row.files.map(
          (file) =>
            isUploaded(file) && (
              <Anchor key={file.url} href={file.url} target="_blank" rel="noreferrer" underline="always">
                {file.fileName}
              </Anchor>
            ),
        )}
        <Risks risks={risks} />
        {row.duplicateReason.trim() !== '' && <em>{t('review.paidAgain', { reason: row.duplicateReason.trim() })}</em>}
      </div>
      <Money amount={typedRinggit(row.amount)} />
    </li>
  )
}
