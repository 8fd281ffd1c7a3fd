import { Text } from '@mantine/core'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { reasonText } from '#web/errors.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { whyNotRequire } from '../two-step.rules.ts'
import { ReasonButton } from './ReasonButton.tsx'
import classes from './accounts.module.css'
import { t } from '../security.texts.ts'

type Security = Awaited<ReturnType<typeof api.administrators.getSecurity>>
const failed = t('staff.failed')

/** Whether two-step sign-in is required of platform staff. A superadmin changes it. */
export const StaffSecurityCard = () => {
  const security = useCall(api.administrators.getSecurity, {}, { fallback: failed })
  const own = useCall(api.users.getTwoStep, {}, { fallback: t('twoStep.failed') })
  return (
    <Card title={t('staff.title')}>
      <Loaded load={security} fallback={failed}>
        {(state) => <Requirement state={state} twoStep={own.data?.on !== false} />}
      </Loaded>
    </Card>
  )
}

const Requirement = ({ state, twoStep }: { state: Security; twoStep: boolean }) => {
  const { role } = useSession()
  const [asking, ask] = useState(false)
  const requires = !state.requireTwoStep
  const whyNot = role === 'superadmin' ? reasonText(whyNotRequire(requires, { twoStep })) : t('staff.superadminOnly')
  return (
    <div className={classes.row}>
      <div>
        <p className={classes.quiet}>{t(state.requireTwoStep ? 'staff.required' : 'staff.optional')}</p>
        <p className={classes.quiet}>{withoutText(state)}</p>
        {state.modifiedAt && (
          <p className={classes.quiet}>
            {t('staff.changed', { name: state.modifiedBy ?? '', at: instantText(state.modifiedAt) })}
          </p>
        )}
        {whyNot && <p className={classes.quiet}>{whyNot}</p>}
      </div>
      <IfMay call={api.administrators.updateSecurity}>
        <ReasonButton
          label={t(requires ? 'staff.require' : 'staff.release')}
          whyNot={whyNot}
          onClick={() => ask(true)}
        />
      </IfMay>
      <Change state={state} opened={asking} onClose={() => ask(false)} />
    </div>
  )
}

const withoutText = ({ without, active }: Security): string =>
  without.length === 0
    ? t('staff.allUse', { count: active })
    : t('staff.without', { count: without.length, active, names: without.join(', ') })

const Change = ({ state, opened, onClose }: { state: Security; opened: boolean; onClose: () => void }) => {
  const requires = !state.requireTwoStep
  const update = useCommand(api.administrators.updateSecurity, {
    fallback: null,
    success: t(requires ? 'staff.nowRequired' : 'staff.nowOptional'),
    changes: ['administrators', 'users'],
  })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t(requires ? 'staff.requireTitle' : 'staff.releaseTitle')}
      verb={t(requires ? 'staff.require' : 'staff.release')}
      onConfirm={() => update.mutateAsync({ requireTwoStep: requires, modifiedAt: state.modifiedAt })}
    >
      <Text>{t(requires ? 'staff.requireText' : 'staff.releaseText')}</Text>
      {requires && <Text>{withoutText(state)}</Text>}
    </Confirm>
  )
}
