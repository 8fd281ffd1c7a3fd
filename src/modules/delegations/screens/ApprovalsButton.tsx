import { Button, Modal, Text, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { dateText, momentText } from '#web/ui/date-text.ts'
import { Money } from '#web/ui/Money.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { t } from '../delegation.texts.ts'
import classes from './away.module.css'
import type { Delegation } from './delegation.ts'

/** Opens what a delegate approved. */
export const ApprovalsButton = ({ delegation, ...button }: { delegation: Delegation } & ButtonProps) => {
  const { name } = delegation.delegate
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        {...button}
        aria-label={t('viewOf', { name, from: dateText(delegation.from) })}
        onClick={() => setOpened(true)}
      >
        {t('view')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('listTitle', { name })}>
        <Approvals id={delegation.id} name={name} />
      </Modal>
    </>
  )
}

const Approvals = ({ id, name }: { id: string; name: string }) => {
  const load = useCall(api.delegations.getApprovals, { id }, { fallback: t('failed') })
  return (
    <Loaded load={load} fallback={t('failed')}>
      {({ approvals }) =>
        approvals.length === 0 ? (
          <Text size="sm">{t('nothing', { name })}</Text>
        ) : (
          <ul className={classes.approvals}>
            {approvals.map((one) => (
              <li key={`${one.recordId} ${one.at}`}>
                <span>
                  {one.name}
                  <small>
                    {t(`scope.${one.scope}`)} · {momentText(one.at)}
                  </small>
                </span>
                {one.amount !== null && <Money amount={one.amount} />}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
