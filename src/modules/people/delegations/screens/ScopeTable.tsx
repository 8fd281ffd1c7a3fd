import { Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'
import { delegationScopes, type DelegationScope } from '#kernel/delegation.ts'
import { api, useCall } from '#web/api.ts'
import { AmountInput } from '#web/ui/AmountInput.tsx'
import { keepFocus, type useSchemaForm } from '#web/ui/FormPage.tsx'
import { ringgit } from '#web/ui/format.ts'
import type { delegations } from '../delegation.contract.ts'
import { hasLimit } from '../delegation.rules.ts'
import { t } from '../delegation.texts.ts'
import classes from './away.module.css'
import { chosenOf, type HandOverValues } from './hand-over.ts'

type Form = ReturnType<typeof useSchemaForm<HandOverValues>>
type Waiting = z.input<(typeof delegations)['getWaiting']['output']>['scopes'][number]
const sumText = ({ count, amount }: Waiting['waiting']): string =>
  amount === null ? String(count) : `${count}, ${ringgit(amount)}`

/** What awaits approval of a scope, and what of it stays with the Manager. */
const WaitingText = ({ found, on }: { found: Waiting | undefined; on: boolean }) => {
  if (!found) return <span className={classes.waiting}>{t('none')}</span>
  const { waiting, above } = found
  const stays = t('stays', { count: waiting.count })
  if (!on)
    return (
      <span className={`${classes.waiting ?? ''} num`}>
        {sumText(waiting)}, {stays}
      </span>
    )
  const isAll = above.count > 0 && above.count === waiting.count
  return (
    <span className={`${classes.waiting ?? ''} num`}>
      {sumText(waiting)}
      {isAll && <strong>{stays}</strong>}
      {!isAll && above.count > 0 && <strong>{t('above', { count: above.count })}</strong>}
    </span>
  )
}

/** The approvals that can be handed over, each with its limit and what awaits it now. */
export const ScopeTable = ({ form }: { form: Form }) => {
  const chosen = chosenOf(form.values)
  const limits = chosen.filter(({ limit }) => limit !== null && limit > 0)
  const [shown] = useDebouncedValue(JSON.stringify(limits), 300)
  const { data } = useCall(
    api.delegations.getWaiting,
    { limits: JSON.parse(shown) as typeof limits },
    { fallback: t('failed') },
  )
  const errorOf = (scope: DelegationScope) =>
    form.errors[`scopes.${chosen.findIndex((one) => one.scope === scope)}.limit`]
  return (
    <div>
      <table className={classes.scopes}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col" className={classes.amount}>
              {t('upTo')}
            </th>
            <th scope="col">{t('waiting')}</th>
          </tr>
        </thead>
        <tbody>
          {delegationScopes.map((scope) => (
            <ScopeRow
              key={scope}
              scope={scope}
              form={form}
              error={errorOf(scope)}
              found={data?.scopes.find((one) => one.scope === scope)}
            />
          ))}
          <tr>
            <td>{t('others')}</td>
            <td className={classes.amount}>–</td>
            <td className={classes.waiting}>{t('othersStay')}</td>
          </tr>
        </tbody>
      </table>
      {form.errors['scopes'] && (
        <p role="alert" className={classes.error}>
          {form.errors['scopes']}
        </p>
      )}
    </div>
  )
}

type ScopeRowProps = { scope: DelegationScope; form: Form; error: unknown; found: Waiting | undefined }
const ScopeRow = ({ scope, form, error, found }: ScopeRowProps) => {
  const { on, limit } = form.values.scopes[scope]
  const change = (changes: object) => form.setFieldValue(`scopes.${scope}`, { on, limit, ...changes })
  const name = t(`scope.${scope}`)
  return (
    <tr>
      <td>
        <Checkbox
          label={name}
          wrapperProps={{ onMouseDown: keepFocus }}
          checked={on}
          onChange={({ currentTarget }) => {
            form.clearFieldError('scopes')
            change({ on: currentTarget.checked })
          }}
        />
      </td>
      <td className={classes.amount}>
        {hasLimit(scope) ? (
          <span className={classes.field}>
            <AmountInput
              aria-label={t('upToOf', { scope: name })}
              disabled={!on}
              value={limit}
              onChange={(value) => change({ limit: value })}
              error={typeof error === 'string' ? error : null}
            />
            {t('each')}
          </span>
        ) : (
          '–'
        )}
      </td>
      <td>
        <WaitingText found={found} on={on} />
      </td>
    </tr>
  )
}
