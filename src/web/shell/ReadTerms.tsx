import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { t } from './shell.texts.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const TermsAgain = lazyPart(async () => (await import('./TermsModal.tsx')).TermsAgain)

/** Opens the terms to read again. */
export const ReadTerms = () => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)} aria-haspopup="dialog">
        {t('settings.readTerms')}
      </Button>
      {opened && (
        <Suspense>
          <TermsAgain opened onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
