import { Anchor } from '@mantine/core'
import { momentText } from '#web/ui/date-text.ts'
import { Card } from '#web/ui/Page.tsx'
import { Digest } from './BankFileCard.tsx'
import type { BatchDetails } from './batch-text.tsx'
import classes from './BatchPage.module.css'
import { t } from '../batch-page.texts.ts'

/** The bank's files that were applied to the batch, as they were uploaded. */
export const BankResultsCard = ({ details: { bankResults } }: { details: BatchDetails }) =>
  bankResults.length === 0 ? null : (
    <Card title={t('bankResults.title')}>
      <ul className={classes.bankResults}>
        {bankResults.map((result) => (
          <li key={result.id}>
            <div className={classes.fileName}>
              <Anchor href={result.file.url} download size="sm">
                {result.file.name}
              </Anchor>
              <small>{momentText(result.appliedAt)}</small>
            </div>
            <small>
              {t('bankResults.applied', { name: result.appliedByName, applied: result.applied, lines: result.lines })}
            </small>
            <Digest sha256={result.file.sha256} />
          </li>
        ))}
      </ul>
    </Card>
  )
