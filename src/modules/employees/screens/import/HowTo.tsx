import { t } from '../../import.texts.ts'
import { Card } from '#web/ui/Page.tsx'
import { importColumns, requiredColumns } from '../../import-columns.rules.ts'
import classes from './BulkImportPage.module.css'
import { guides, howOf } from './guides.ts'
import { scrollable } from './scrollable.ts'

const required = new Set<string>(requiredColumns)

/** The steps of an import, and the content of each column. */
export const HowTo = () => (
  <Card title={t('how.title')}>
    <ol className={classes.steps}>
      {([0, 1, 2, 3] as const).map((step) => (
        <li key={step}>{t(`how.steps.${step}`)}</li>
      ))}
    </ol>
    <details className={classes.columns}>
      <summary>{t('how.columns')}</summary>
      <div className={classes.scroll} {...scrollable(t('how.columns'))}>
        <table>
          <thead>
            <tr>
              <th>{t('how.column')}</th>
              <th>{t('how.what')}</th>
            </tr>
          </thead>
          <tbody>
            {importColumns.map((field) => (
              <tr key={field} data-required={required.has(field) || undefined}>
                <th scope="row">{field}</th>
                <td>
                  {howOf(field)}
                  {guides[field].example && <small>{t('how.forExample', { example: guides[field].example })}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </Card>
)
