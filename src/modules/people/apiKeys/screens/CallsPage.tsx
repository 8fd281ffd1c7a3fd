import { Anchor } from '@mantine/core'
import { keyScopes } from '#kernel/key-scope.ts'
import { api, useCall } from '#web/api.ts'
import { Card, Loaded } from '#web/ui/Page.tsx'
import { t } from '../api-key.texts.ts'
import { DevelopersPage } from './DevelopersPage.tsx'
import classes from './keys.module.css'
import type { Listed } from './key.ts'

export const CallsPage = () => {
  const load = useCall(api.apiKeys.getAll, {}, { fallback: t('failed') })
  return (
    <DevelopersPage tab="calls">
      <Loaded load={load} fallback={t('failed')}>
        {({ calls }) => <Calls calls={calls} />}
      </Loaded>
    </DevelopersPage>
  )
}

/** Every call that a key can make, by scope, with its place in the reference. */
const Calls = ({ calls }: Pick<Listed, 'calls'>) => (
  <Card title={t('calls.title')}>
    {keyScopes.map((scope) => {
      const ofScope = calls.filter((call) => call.scope === scope)
      return (
        <details key={scope}>
          <summary className={classes.scope}>
            {t(`scope.${scope}`)} <code>{scope}</code>
          </summary>
          <ul>
            {ofScope.map(({ name, summary }) => (
              <li key={name}>
                <Anchor href={`/docs/api#${name}`} target="_blank">
                  {name}
                </Anchor>
                <br />
                {summary}
              </li>
            ))}
          </ul>
        </details>
      )
    })}
  </Card>
)
