import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useBackDialog } from '#web/ui/dialog-step.ts'
import { t } from './shell.texts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const TermsAgain = lazyPart(async () => (await import('./TermsModal.tsx')).TermsAgain)

/** Opens the terms to read again. */
export const ReadTerms = () => {
  const terms = useBackDialog('terms')
  return (
    <>
      <Button variant="default" onClick={terms.open} aria-haspopup="dialog">
        {t('settings.readTerms')}
      </Button>
      {terms.isUsed && (
        <Suspense>
          <TermsAgain opened={terms.opened} onClose={terms.close} />
        </Suspense>
      )}
    </>
  )
}
