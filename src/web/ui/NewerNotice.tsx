import { Button } from '@mantine/core'
import { t } from '../text.ts'
import { Notice } from './Notice.tsx'

type NewerNoticeProps = {
  title: string
  /** What the fields are called in which something new would be taken over, and those that both have changed. */
  taken: readonly string[]
  kept: readonly string[]
  onTake: () => void
}

/** Over a form: somebody else has saved meanwhile. Saving waits until what is new was taken over. */
export const NewerNotice = ({ title, taken, kept, onTake }: NewerNoticeProps) => (
  <div role="alert">
    <Notice tone="wait" title={title}>
      {taken.length > 0 && <span>{t('newer.taken', { fields: taken.join(', ') })}</span>}
      {kept.length > 0 && <span>{t('newer.kept', { fields: kept.join(', ') })}</span>}
      <div>
        <Button size="compact-md" variant="default" onClick={onTake}>
          {t('newer.take')}
        </Button>
      </div>
    </Notice>
  </div>
)
