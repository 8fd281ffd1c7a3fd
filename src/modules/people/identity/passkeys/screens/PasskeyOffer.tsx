import { Button } from '@mantine/core'
import { IconBolt, IconDeviceMobile, IconFingerprint, IconShield, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/BusyButton.tsx'
import { Docked } from '#web/ui/Docked.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { t } from '../../security.texts.ts'
import { NewRecoveryCodes } from '../../twoStep/screens/RecoveryCodes.tsx'
import { useAddPasskey } from './use-add-passkey.ts'
import classes from './passkey-offer.module.css'

/** Offers a passkey after a sign-in with the password, instead of the first page. */
export const PasskeyOffer = ({ onDone }: { onDone: () => void }) => {
  const side = useSession().role === 'Employee' ? 'employee' : 'desk'
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const add = useAddPasskey(setCodes, onDone)
  return (
    <Page title={t('offer.title')} narrow>
      <span className={classes.icon}>
        <IconFingerprint size={40} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.offer}>
        <ul className={classes.reasons}>
          <Reason icon={IconBolt} title={t('offer.faster')} text={t(`offer.fasterText.${side}`)} />
          <Reason icon={IconShield} title={t('offer.safer')} text={t('offer.saferText')} />
          <Reason icon={IconDeviceMobile} title={t(`offer.stays.${side}`)} text={t('offer.staysText')} />
        </ul>
        <Notice>{t(`offer.note.${side}`)}</Notice>
      </div>
      <Docked over="page" className={classes.actions}>
        <BusyButton fullWidth size="lg" busy={add.isPending} onClick={() => add.mutate()}>
          {t('offer.add')}
        </BusyButton>
        <Button fullWidth variant="subtle" color="gray" size="md" disabled={add.isPending} onClick={onDone}>
          {t('offer.notNow')}
        </Button>
      </Docked>
      <NewRecoveryCodes codes={codes} onKept={onDone} />
    </Page>
  )
}

const Reason = ({ icon: Symbol, title, text }: { icon: Icon; title: string; text: string }) => (
  <li>
    <span className={classes.mark}>
      <Symbol size={20} aria-hidden />
    </span>
    <div>
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  </li>
)
