import { SegmentedControl, Skeleton, Stack, Text, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHelp, IconKey, IconLogout } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { PasskeysCard } from '#people/identity/passkeys/screens/PasskeysCard.tsx'
import { SessionsPanel } from '#people/identity/account/screens/SessionsPanel.tsx'
import { ownLimitsLine } from '#money/withdrawals/withdrawal.screens.ts'
import { chooseLanguage, chosenLanguage, languageChoices } from '#web/language.ts'
import { ReadTerms } from '../shell/ReadTerms.tsx'
import { t } from '../shell/shell.texts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { settingsScreens, signInScreens } from '#web/web.screens.ts'
import { t as helpText } from '#people/support/help.texts.ts'

const OwnLimitsLine = lazyPart(ownLimitsLine)
const schemes: MantineColorScheme[] = ['light', 'dark', 'auto']

/** Everything about an employee's account: sign-in, own limits, this browser, terms and help. */
export const EmployeeAccount = ({ title }: { title: string }) => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Three choices side by side would be cut off.
  const isNarrow = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false })
  return (
    <Page title={title} intro={t('settings.intro')} narrow>
      <Setting title={t('settings.language')} hint={t('settings.languageHint')}>
        <SegmentedControl
          aria-label={t('settings.language')}
          value={chosenLanguage()}
          onChange={chooseLanguage}
          data={languageChoices}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          fullWidth
          size="md"
        />
      </Setting>
      <Setting title={t('settings.appearance')} hint={t('settings.appearanceHint')}>
        <SegmentedControl
          aria-label={t('settings.appearance')}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
          data={schemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          fullWidth
          size="md"
        />
      </Setting>
      <Setting title={t('settings.password')} hint={t('settings.passwordHint')}>
        <LinkButton to={settingsScreens.changePassword.to()} variant="default" icon={IconKey}>
          {t('shell.changePassword')}
        </LinkButton>
      </Setting>
      <PasskeysCard />
      <Setting title={t('settings.terms')} hint={t('settings.termsHint')}>
        <ReadTerms />
      </Setting>
      <Setting title={helpText('title')} hint={helpText('hint')}>
        <LinkButton to={settingsScreens.help.to()} variant="default" icon={IconHelp}>
          {helpText('title')}
        </LinkButton>
      </Setting>
      <Suspense fallback={<Skeleton height={132} radius={12} />}>
        <OwnLimitsLine />
      </Suspense>
      <SessionsPanel />
      <LinkButton to={signInScreens.logout.to()} variant="default" icon={IconLogout} style={{ justifySelf: 'start' }}>
        {t('shell.logout')}
      </LinkButton>
    </Page>
  )
}

export const SettingsPage = () => <EmployeeAccount title={t('settings.title')} />

const Setting = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Card title={title}>
    <Stack gap="sm" align="stretch">
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {children}
    </Stack>
  </Card>
)
