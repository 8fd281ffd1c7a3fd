import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card, Page } from '#web/ui/Page.tsx'
import { PasskeysCard } from '../../passkeys/screens/PasskeysCard.tsx'
import { TwoStepSetUp } from '../../twoStep/screens/TwoStepSetUp.tsx'
import classes from '../../screens/accounts.module.css'
import { t } from '../../security.texts.ts'

/** Replaces every page until the user has the second factor that the sign-in rules require. */
export const RequiredTwoStep = ({ onDone }: { onDone: () => Promise<void> }) => {
  const [opened, setOpened] = useState(false)
  const [isOn, setOn] = useState(false)
  return (
    <Page title={t('required.title')} intro={t('required.intro')} narrow>
      <PasskeysCard onAdded={() => void onDone()} />
      <Card title={t('twoStep.title')}>
        <div className={classes.row}>
          <p className={classes.quiet}>{t('required.text')}</p>
          <Button variant="default" onClick={() => setOpened(true)}>
            {t('twoStep.setUp')}
          </Button>
        </div>
      </Card>
      <TwoStepSetUp
        opened={opened}
        onOn={() => setOn(true)}
        onClose={() => {
          setOpened(false)
          if (isOn) void onDone()
        }}
      />
    </Page>
  )
}
