import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { t } from '../import.texts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card } from '#web/ui/Page.tsx'
import classes from './BulkImportPage.module.css'
import { countParams } from './count-params.ts'
import type { Imported } from './ImportActions.tsx'
import { retainedBecause } from './OverwriteDialog.tsx'
import { employeeScreens } from '../../employee.screens.ts'

type Counts = { created: number; updated: number; unchanged: number; deleted: number }
/** `10 created, 2 deleted`: the counts of an import, without zeros. */
export const resultText = (counts: Counts): string =>
  (['created', 'updated', 'unchanged', 'deleted'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`done.${kind}`, countParams(counts[kind])))
    .join(', ')

/** The result of an import, the retained employees, and the next steps. */
export const ImportDone = ({ done, onAnother }: { done: Imported; onAnother: () => void }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card>
      <div className={classes.done}>
        <IconCircleCheck size={32} aria-hidden />
        <div>
          <h2 ref={title} tabIndex={-1}>
            {t('done.title')}
          </h2>
          <p>{t('done.text', { name: done.fileName, changes: resultText(done) })}</p>
          {done.kept.length > 0 && (
            <>
              <p>{t('done.retained')}</p>
              <ul>
                {done.kept.map((one) => (
                  <li key={one.employeeICNumber}>
                    {one.name}, {retainedBecause(one)}
                  </li>
                ))}
              </ul>
            </>
          )}
          <Group>
            {done.created > 0 && <LinkButton to={employeeScreens.approve.to()}>{t('done.approve')}</LinkButton>}
            <Button variant="default" onClick={onAnother}>
              {t('done.another')}
            </Button>
          </Group>
        </div>
      </div>
    </Card>
  )
}
