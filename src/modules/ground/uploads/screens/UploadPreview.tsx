import { Fragment } from 'react'
import { grouped } from '#kernel/placeholders.ts'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { UploadType } from '../upload.rules.ts'
import { t } from '../upload.texts.ts'
import { duplicateText, errorsText, type UploadPreview as Preview } from './upload.ts'
import classes from './uploads.module.css'

/** What the rows of a file would record, before any of them is. */
export const UploadPreview = ({ type, preview }: { type: UploadType; preview: Preview }) => {
  const { accepted, failed, duplicates, organizations } = preview
  return (
    <section aria-label={t('preview.title')} className={classes.preview}>
      {accepted.count > 0 && (
        <table className={classes.totals}>
          <thead>
            <tr>
              <th scope="col">{t(`preview.of.${type}`)}</th>
              <th scope="col">{t('field.rows')}</th>
              <th scope="col">{t('preview.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {organizations.map(({ orgId, name, count, amount, parts }) => (
              <Fragment key={orgId}>
                <tr>
                  <th scope="row">{name}</th>
                  <td>{grouped(count)}</td>
                  <td>
                    <Money amount={amount} />
                  </td>
                </tr>
                {parts.map((part) => (
                  <tr key={part.id} data-part>
                    <th scope="row">{t('preview.part', { name: part.name, date: dateText(part.dueOn) })}</th>
                    <td>{grouped(part.count)}</td>
                    <td>
                      <Money amount={part.amount} />
                    </td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('preview.total')}</th>
              <td>{grouped(accepted.count)}</td>
              <td>
                <Money amount={accepted.amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {failed.count > 0 && (
        <Notice tone="stop" title={t('preview.failed', { count: failed.count })}>
          <Rows of={failed} text={({ rowNo, errors }) => t('preview.row', { row: rowNo, text: errorsText(errors) })} />
        </Notice>
      )}
      {duplicates.count > 0 && (
        <Notice tone="wait" title={t('preview.duplicates', { count: duplicates.count })}>
          <Rows
            of={duplicates}
            text={({ rowNo, name, amount, of }) =>
              t('preview.row', { row: rowNo, text: `${name}, ${ringgit(amount)}: ${duplicateText(of)}` })
            }
          />
        </Notice>
      )}
    </section>
  )
}

type RowsProps<R> = { of: { count: number; rows: readonly R[] }; text: (row: R) => string }
/** The first rows, and the number of the others. */
const Rows = <R extends { rowNo: number }>({ of: { count, rows }, text }: RowsProps<R>) => (
  <ul className={classes.columns}>
    {rows.map((row) => (
      <li key={row.rowNo}>{text(row)}</li>
    ))}
    {count > rows.length && <li>{t('preview.more', { count: count - rows.length })}</li>}
  </ul>
)
