import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { acknowledgeNotDone, useNotDone } from '#web/not-done.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { t } from './not-done.texts.ts'

/** Names the decisions that were not sent, with the list to decide them on, until the user has read it. */
export const NotDone = ({ userId }: { userId: string }) => {
  const decisions = useNotDone(userId)
  return (
    decisions.length > 0 && (
      <div role="alert">
        <Notice tone="stop" title={t('title', { count: decisions.length })}>
          <ul>
            {decisions.map(({ text, path, because }) => (
              <li key={`${path} ${text}`}>
                <Anchor component={Link} to={path} underline="always" inherit>
                  {text}
                </Anchor>
                {'. '}
                {t(because)}
              </li>
            ))}
          </ul>
          <Button variant="default" size="compact-md" onClick={acknowledgeNotDone}>
            {t('read')}
          </Button>
        </Notice>
      </div>
    )
  )
}
