import { Menu, Modal, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCalculator, IconKey, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { chooseLanguage, chosenLanguage, languageChoices } from '#web/language.ts'
import { LoadingLines } from '#web/ui/Page.tsx'
import { settingsScreens, signInScreens } from '#web/web.screens.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { Avatar, type UserMenuProps } from './UserMenuButton.tsx'
import { t } from './shell.texts.ts'
import classes from './Shell.module.css'
import { lazyPart } from '#web/ui/lazy-part.ts'

const CreditStatement = lazyPart(
  async () => (await import('#money/disbursements/credit/screens/CreditStatement.tsx')).CreditStatement,
)

/** The choices of this browser. Employees have them in their settings. */
const BrowserChoices = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes: MantineColorScheme[] = ['light', 'dark', 'auto']
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('theme.title')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {schemes.map((value) => (
          <Menu.RadioItem key={value} value={value}>
            {t(`theme.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t('settings.language')}</Menu.Label>
      <Menu.RadioGroup value={chosenLanguage()} onChange={chooseLanguage}>
        {languageChoices.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} lang={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** Opens when it is first shown, in place of the button that was pressed. */
export const UserMenu = ({ name, email, entries, credit, canExplain, hasChoices }: UserMenuProps) => {
  const [isExplained, setIsExplained] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The menu returns the focus to the element that has it when the menu opens.
    target.current?.focus()
    target.current?.click()
  }, [])
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={248} classNames={{ dropdown: classes.menu ?? '' }}>
        <Menu.Target>
          <Avatar ref={target} name={name} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.person}>
            <strong>{name}</strong>
            <small>{email}</small>
          </div>
          {credit && canExplain && (
            <div className={classes.creditBelow}>
              {credit}
              <Menu.Item leftSection={<IconCalculator size={16} aria-hidden />} onClick={() => setIsExplained(true)}>
                {t('shell.explain')}
              </Menu.Item>
            </div>
          )}
          {hasChoices && <BrowserChoices />}
          <Menu.Divider />
          {entries.map((entry) => (
            <Menu.Item
              key={entry.to}
              component={Link}
              to={entry.to}
              leftSection={<MenuIcon name={entry.icon} size={16} />}
            >
              {entry.label}
            </Menu.Item>
          ))}
          <Menu.Item
            component={Link}
            to={settingsScreens.changePassword.path}
            leftSection={<IconKey size={16} aria-hidden />}
          >
            {t('shell.changePassword')}
          </Menu.Item>
          <Menu.Item component={Link} to={signInScreens.logout.path} leftSection={<IconLogout size={16} aria-hidden />}>
            {t('shell.logout')}
          </Menu.Item>
          {/* The employer's money, after everything that is the employee's own. */}
          {credit && !canExplain && <div className={classes.creditLast}>{credit}</div>}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isExplained} onClose={() => setIsExplained(false)} title={t('shell.credit')}>
        <Suspense fallback={<LoadingLines lines={5} />}>
          <CreditStatement onLeave={() => setIsExplained(false)} />
        </Suspense>
      </Modal>
    </>
  )
}
