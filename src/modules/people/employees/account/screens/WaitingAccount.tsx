import { Button } from '@mantine/core'
import { momentText } from '#web/ui/format.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { useReportChange, type OwnChange } from './OwnAccountChange.tsx'
import { t } from '../account-change.texts.ts'
import classes from './WaitingAccount.module.css'

type Account = OwnChange['account']

/** The old and the new account of a change that waits. */
export const OldAndNew = ({ change: { before, account, usableFrom } }: { change: OwnChange }) => (
  <ul className={classes.accounts}>
    {before && <Row account={before} note={t('own.until')} old />}
    <Row account={account} note={t('own.from', { at: momentText(usableFrom).replaceAll(' ', '\u00a0') })} />
  </ul>
)

const Row = ({ account, note, old = false }: { account: Account; note: string; old?: boolean }) => {
  const Name = old ? 's' : 'strong'
  return (
    <li>
      <Name>
        {account.bank} {numberText(account.number)}
      </Name>
      <span>{note}</span>
    </li>
  )
}

/** Stops payments to an account that the employee didn't ask for. */
export const ThisWasntMe = ({ change: { changeId } }: { change: OwnChange }) => {
  const report = useReportChange()
  return (
    <div className={classes.ask}>
      <strong>{t('own.ask')}</strong>
      <span>{t('own.stop')}</span>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={report.isPending}
        onClick={() => report.mutate({ changeId })}
      >
        {t('link.report')}
      </Button>
    </div>
  )
}
