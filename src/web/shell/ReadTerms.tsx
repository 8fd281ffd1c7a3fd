import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from './shell.texts.ts'

const TermsAgain = lazy(async () => ({ default: (await import('./TermsModal.tsx')).TermsAgain }))

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
