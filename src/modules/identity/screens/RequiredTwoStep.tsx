import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card, Page } from '#web/ui/Page.tsx'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'
import classes from './accounts.module.css'
import { t } from '../security.texts.ts'

/** What platform staff see instead of every page until they use two-step sign-in. */
export const RequiredTwoStep = ({ onDone }: { onDone: () => Promise<void> }) => {
  const [opened, setOpened] = useState(false)
  const [isOn, setOn] = useState(false)
  return (
    <Page title={t('required.title')} intro={t('required.intro')} narrow>
      <Card title={t('twoStep.title')}>
        <div className={classes.row}>
          <p className={classes.quiet}>{t('required.text')}</p>
          <Button onClick={() => setOpened(true)}>{t('twoStep.setUp')}</Button>
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
