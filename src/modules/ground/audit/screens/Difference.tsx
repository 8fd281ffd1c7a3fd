import { numberText } from '#web/ui/mask-text.ts'
import { t } from '../audit.texts.ts'
import type { Event } from './events.ts'
import classes from './EventList.module.css'

/** Old and new values side by side; one column for created and deleted records. */
export const Difference = ({ changes, label }: { changes: Event['changes']; label: string }) => {
  const [hasBefore, hasAfter] = [changes.some((one) => one.before !== null), changes.some((one) => one.after !== null)]
  const both = hasBefore && hasAfter
  const value = (text: string | null) => (text === null ? <i>{t('nothing')}</i> : numberText(text))
  return (
    <div className={classes.scroll}>
      <table className={classes.difference} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {hasBefore && <th scope="col">{t('before')}</th>}
            {hasAfter && <th scope="col">{both ? t('after') : t('value')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.field}</th>
              {hasBefore && (
                <td data-half="before">
                  <del>{value(change.before)}</del>
                </td>
              )}
              {hasAfter && <td data-half="after">{both ? <ins>{value(change.after)}</ins> : value(change.after)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
