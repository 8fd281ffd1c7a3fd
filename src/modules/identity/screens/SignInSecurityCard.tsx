import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isManagement, isPlatform, type Role } from '#kernel/access.ts'
import { typedRinggit } from '#kernel/money.ts'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { ReasonButton } from './ReasonButton.tsx'
import classes from './accounts.module.css'
import { t } from '../security.texts.ts'

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

/** Who would have to set up a second factor, or the passkey, before anything else. */
const withoutText = ({ withoutPasskey, withoutTwoStep, active }: Security, requirement: Requirement): string => {
  const names = requirement === 'passkey' ? withoutPasskey : withoutTwoStep
  if (names.length === 0) return t(requirement === 'passkey' ? 'rules.allPasskey' : 'rules.allTwoStep')
  const params = { count: names.length, active, names: names.join(', ') }
  return t(requirement === 'passkey' ? 'rules.withoutPasskey' : 'rules.withoutTwoStep', params)
}

const Change = ({ state, onClose }: { state: Security; onClose: () => void }) => {
  const calls = isPlatform(useSession().role) ? api.administrators : api.users
  const hasLimit = isManagement(useSession().role)
  const [requirement, require] = useState(requirementOf(state))
  const [limit, setLimit] = useState<number | string>(state.confirmAbove)
  const [second, setSecond] = useState(state.secondPersonCompletes)
  const isUnchanged =
    requirement === requirementOf(state) && limit === state.confirmAbove && second === state.secondPersonCompletes
  const update = useCommand(calls.updateSecurity, {
    fallback: null,
    success: t('rules.done'),
    changes: ['administrators', 'users'],
  })
  const confirm = () =>
    update.mutateAsync({
      requireTwoStep: requirement === 'twoStep',
      requirePasskey: requirement === 'passkey',
      ...(hasLimit ? { confirmAbove: typedRinggit(limit) } : { secondPersonCompletes: second }),
      modifiedAt: state.modifiedAt,
    })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('rules.changeTitle')}
      verb={t('rules.save')}
      blocked={isUnchanged || typeof limit !== 'number'}
      onConfirm={confirm}
    >
      <Radio.Group
        label={t('rules.label')}
        value={requirement}
        onChange={(value) => require(requirements.find((known) => known === value) ?? 'none')}
      >
        <Stack gap="xs" mt="xs">
          {requirements.map((each) => (
            <Radio key={each} value={each} label={t(`rules.${each}`)} description={t(`rules.${each}Hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      {hasLimit && (
        <AmountInput
          label={t('rules.confirmAbove')}
          description={t('rules.confirmAboveHint')}
          value={limit}
          onChange={setLimit}
        />
      )}
      {!hasLimit && (
        <Checkbox
          label={t('rules.secondPerson')}
          description={t('rules.secondPersonHint')}
          checked={second}
          onChange={(event) => setSecond(event.currentTarget.checked)}
        />
      )}
      {requirement !== 'none' && <Text size="sm">{withoutText(state, requirement)}</Text>}
    </Confirm>
  )
}
