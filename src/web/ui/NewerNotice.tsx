import { Button } from '@mantine/core'
import { focusIt } from './focus.ts'
import { Notice } from './Notice.tsx'
import { t } from './record-form.texts.ts'

type NewerNoticeProps = {
  title: string
  /** What the fields are called in which something new would be taken over, and those that both have changed. */
  taken: readonly string[]
  kept: readonly string[]
  /** Whether a saving was refused for it: then it comes into sight. Whoever is still typing is left where they are. */
  refused: boolean
  onTake: () => void
}

/** Over a form: somebody else has saved meanwhile. Saving waits until what is new was taken over. */
export const NewerNotice = ({ title, taken, kept, refused, onTake }: NewerNoticeProps) => (
  <div role="alert" key={String(refused)} {...(refused && { ref: focusIt, tabIndex: -1 })}>
    <Notice tone="wait" title={title}>
      {taken.length > 0 && <span>{t('taken', { fields: taken.join(', ') })}</span>}
      {kept.length > 0 && <span>{t('kept', { fields: kept.join(', ') })}</span>}
      <div>
        <Button size="compact-md" variant="default" onClick={onTake}>
          {t('take')}
        </Button>
      </div>
    </Notice>
  </div>
)
