import type { KeyOfTexts } from '../text.ts'
import { t } from './action.texts.ts'
import type { ToastText } from './toast.ts'

type Suffix<Key, Prefix extends string> = Key extends `${Prefix}.${infer Rest}` ? Rest : never
export type Action = Suffix<KeyOfTexts<typeof t>, 'action'>
type Recorded = Suffix<KeyOfTexts<typeof t>, 'record'>

/** The toast of a completed action: the specification's sentence, and below it one that names the record and the amount. */
export const completed = (action: Action, detail: string): ToastText => ({
  text: t('completed', { action: t(`action.${action}`) }),
  detail,
})

/** The message of an action that failed, if the server has none. */
export const failedTo = (action: Action, record: Recorded): string =>
  t('failed', { action: t(`action.${action}`), record: t(`record.${record}`) })
