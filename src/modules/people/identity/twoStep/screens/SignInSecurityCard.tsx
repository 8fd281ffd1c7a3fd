import { Anchor, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isManagement, isPlatform, type Role } from '#kernel/access.ts'
import { typedRinggit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { useSession } from '#web/session.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { instantText, ringgit } from '#web/ui/format.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { isSame } from '#web/ui/merge.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Loaded } from '#web/ui/Page.tsx'
import { ReasonButton } from '../../screens/ReasonButton.tsx'
import classes from '../../screens/accounts.module.css'
import { accountScreens } from '../../account.screens.ts'
import { t } from '../../security.texts.ts'
import { whyNotRequire } from '../../two-step.rules.ts'

type Security = Awaited<ReturnType<typeof api.users.getSecurity>>
type Requirement = 'none' | 'twoStep' | 'passkey'
const requirements: readonly Requirement[] = ['none', 'twoStep', 'passkey']
const requirementOf = ({ requireTwoStep, requirePasskey }: Security): Requirement =>
  requirePasskey ? 'passkey' : requireTwoStep ? 'twoStep' : 'none'

/** The second factor that is required of platform staff, or of the management of an organization. */
export const SignInSecurityCard = () => {
  const { role } = useSession()
  const calls = isPlatform(role) ? api.administrators : api.users
  const load = useCall(calls.getSecurity, {}, { fallback: t('rules.failed') })
  const [asking, ask] = useState(false)
  return (
    <Card
      title={t('rules.title')}
      aside={
        load.data && (
          <IfMay call={calls.updateSecurity}>
            <ReasonButton label={t('rules.change')} whyNot={whyNotChange(role)} onClick={() => ask(true)} />
          </IfMay>
        )
      }
    >
      <Loaded load={load} fallback={t('rules.failed')}>
        {(state) => (
          <>
            <p className={classes.quiet}>{t(`rules.${requirementOf(state)}Text`)}</p>
            <p className={classes.quiet}>{withoutText(state, requirementOf(state))}</p>
            {state.modifiedAt && (
              <p className={classes.quiet}>
                {t('rules.changed', { name: state.modifiedBy ?? '', at: instantText(state.modifiedAt) })}
              </p>
            )}
            {isPlatform(role) && (
              <p className={classes.quiet}>
                {t(state.secondPersonCompletes ? 'rules.secondPersonText' : 'rules.samePersonText')}
              </p>
            )}
            {isManagement(role) && (
              <p className={classes.quiet}>{t('rules.confirmAboveText', { amount: ringgit(state.confirmAbove) })}</p>
            )}
            {asking && <Change state={state} onClose={() => ask(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const whyNotChange = (role: Role): string | null => {
  if (role === 'superadmin' || role === 'Manager') return null
  return t(isPlatform(role) ? 'rules.superadminOnly' : 'rules.managerOnly')
}

const requiredOf = (requirement: Requirement) => ({
  requireTwoStep: requirement === 'twoStep',
  requirePasskey: requirement === 'passkey',
})

/** Who would have to set up a second factor, or the passkey, before anything else. */
const withoutText = ({ withoutPasskey, withoutTwoStep, active }: Security, requirement: Requirement): string => {
  const names = requirement === 'passkey' ? withoutPasskey : withoutTwoStep
  if (names.length === 0) return t(requirement === 'passkey' ? 'rules.allPasskey' : 'rules.allTwoStep')
  const params = { count: names.length, active, names: names.join(', ') }
  return t(requirement === 'passkey' ? 'rules.withoutPasskey' : 'rules.withoutTwoStep', params)
}

/** Why the requirement can't be saved yet, and where to set up what is missing. */
const OwnFirst = ({ whyNot }: { whyNot: ReturnType<typeof whyNotRequire> }) =>
  whyNot && (
    <Notice tone="wait" title={errorMessage(whyNot)}>
      <Anchor component={Link} to={accountScreens.account.to()} underline="always" inherit>
        {t('security.title')}
      </Anchor>
    </Notice>
  )

const Change = ({ state, onClose }: { state: Security; onClose: () => void }) => {
  const calls = isPlatform(useSession().role) ? api.administrators : api.users
  const hasLimit = isManagement(useSession().role)
  const initial = {
    requirement: requirementOf(state),
    limit: state.confirmAbove as number | string,
    second: state.secondPersonCompletes,
  }
  return (
    <CommandDialog
      title={t('rules.changeTitle')}
      onClose={onClose}
      call={calls.updateSecurity}
      initial={initial}
      input={({ requirement, limit, second }) => ({
        ...requiredOf(requirement),
        ...(hasLimit ? { confirmAbove: typedRinggit(limit) } : { secondPersonCompletes: second }),
        modifiedAt: state.modifiedAt,
      })}
      success={t('rules.done')}
      changes={['administrators', 'users']}
      blocked={({ requirement, limit, second }) =>
        typeof limit !== 'number' ||
        isSame({ requirement, limit, second }, initial) ||
        whyNotRequire(requiredOf(requirement), state.own) !== null
      }
      verb={t('rules.save')}
    >
      {(form) => (
        <>
          <Radio.Group label={t('rules.label')} {...form.getInputProps('requirement')}>
            <Stack gap="xs" mt="xs">
              {requirements.map((each) => (
                <Radio key={each} value={each} label={t(`rules.${each}`)} description={t(`rules.${each}Hint`)} />
              ))}
            </Stack>
          </Radio.Group>
          {hasLimit ? (
            <AmountInput
              label={t('rules.confirmAbove')}
              description={t('rules.confirmAboveHint')}
              {...form.getInputProps('limit')}
            />
          ) : (
            <Checkbox
              label={t('rules.secondPerson')}
              description={t('rules.secondPersonHint')}
              {...form.getInputProps('second', { type: 'checkbox' })}
            />
          )}
          {form.values.requirement !== 'none' && <Text size="sm">{withoutText(state, form.values.requirement)}</Text>}
          <OwnFirst whyNot={whyNotRequire(requiredOf(form.values.requirement), state.own)} />
        </>
      )}
    </CommandDialog>
  )
}
