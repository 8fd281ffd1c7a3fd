import { Anchor, Button, Select, SimpleGrid, Stack, Text, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { bankDaysAfter } from '#ground/banks/bank-days.rules.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { ClientCall } from '#kernel/client.ts'
import type { Ringgit } from '#kernel/money.ts'
import { addDays, isLocalDate } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { dayText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Facts, Loaded } from '#web/ui/Page.tsx'
import { formatOf } from '../formats/format-names.rules.ts'
import type { paymentFilePreview } from '../payment-file.contract.ts'
import { originatingAccountScreens } from '../originating-account.screens.ts'
import { t } from '../originating-account.texts.ts'
import classes from './payment-file.module.css'

type Preview = z.input<typeof paymentFilePreview>
type Accounts = Awaited<ReturnType<typeof api.originatingAccounts.getAccounts>>['accounts']
export type BankFormat = { readonly accountId: string; readonly on: string }

export type Unpaid = { readonly count: number; readonly amount: Ringgit }
type PaymentFileProps<Of extends object> = {
  title: string
  /** The payments of the file. */
  count: number
  amount: Ringgit
  /** Its payees that were refused, cancelled or returned since. */
  unpaid: Unpaid
  /** What the file would contain: the call, and the payments that it is about. */
  preview: { readonly call: ClientCall<Of & BankFormat, Preview>; readonly of: Of }
  /** Downloads the file in the format of this account’s bank. */
  onDownload: (bankFormat: BankFormat) => Promise<void>
}
/** That a file would pay someone who wasn’t paid. */
export const unpaidText = ({ count, amount }: Unpaid): string =>
  t('paymentFile.warnText', { count, amount: ringgit(amount) })

/** A button for the file of payments in the format of a bank. */
export const PaymentFileButton = <Of extends object>({
  size,
  mt,
  ...file
}: PaymentFileProps<Of> & Pick<ButtonProps, 'size' | 'mt'>) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" {...(size && { size })} {...(mt && { mt })} onClick={() => setOpened(true)}>
        {t('paymentFile.button')}
      </Button>
      <PaymentFileDialog {...file} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

/** The first day from today on that banks work. */
const nextBankDay = () => bankDaysAfter(addDays(today(), -1), 1)

type DialogProps<Of extends object> = PaymentFileProps<Of> & { opened: boolean; onClose: () => void }
/** Downloads payments in the format of a bank, once what the format changes or refuses has been shown. */
const PaymentFileDialog = <Of extends object>(props: DialogProps<Of>) => {
  const { title, count, amount, unpaid, opened, onClose, onDownload } = props
  const [accountId, choose] = useState<string | null>(null)
  const [on, setOn] = useState<string>(nextBankDay)
  const load = useCall(
    api.originatingAccounts.getAccounts,
    {},
    { fallback: t('paymentFile.failedAccounts'), enabled: opened },
  )
  const accounts = (load.data?.accounts ?? []).filter(({ status }) => status === 'Active')
  const chosen = accountId ?? accounts[0]?.id ?? null
  const preview = useCall(
    props.preview.call,
    { ...props.preview.of, accountId: chosen ?? '', on },
    { fallback: t('paymentFile.failed'), enabled: opened && chosen !== null && isLocalDate(on) },
  )
  const isReady = preview.data !== undefined && !preview.isFetching && !preview.error && isLocalDate(on)
  const isRefused = (preview.data?.orderProblems.length ?? 0) + (preview.data?.problems.count ?? 0) > 0
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      wide
      title={title}
      verb={t('paymentFile.verb', { count, amount: ringgit(amount) })}
      blocked={!isReady || isRefused}
      failed={t('paymentFile.failed')}
      onConfirm={async () => {
        if (chosen) await onDownload({ accountId: chosen, on })
      }}
    >
      <Loaded load={load} fallback={t('paymentFile.failedAccounts')}>
        {() =>
          chosen === null ? (
            <NoAccounts />
          ) : (
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <AccountSelect accounts={accounts} value={chosen} onChange={choose} />
                <DateField label={t('paymentFile.on')} value={on} min={today()} onChange={setOn} />
              </SimpleGrid>
              <Loaded load={preview} fallback={t('paymentFile.failed')}>
                {(data) => <Contents unpaid={unpaid} preview={data} />}
              </Loaded>
            </Stack>
          )
        }
      </Loaded>
    </Confirm>
  )
}

const NoAccounts = () => (
  <Text size="sm">
    {t('paymentFile.none')}{' '}
    <Anchor component={Link} to={originatingAccountScreens.list.to()} inherit>
      {t('paymentFile.toAccounts')}
    </Anchor>
  </Text>
)

type AccountSelectProps = { accounts: Accounts; value: string; onChange: (id: string | null) => void }
const AccountSelect = ({ accounts, value, onChange }: AccountSelectProps) => {
  const account = accounts.find(({ id }) => id === value)
  return (
    <Select
      label={t('paymentFile.account')}
      description={account && `${bankName(account.bank)} ${account.account}, ${formatOf(account.format).name}`}
      allowDeselect={false}
      value={value}
      onChange={onChange}
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

const mostShown = 8
type LinesProps = { count: number; lines: readonly string[] }
/** The first lines, and how many there are besides. */
const Lines = ({ count, lines }: LinesProps) => (
  <ul className={classes.lines}>
    {lines.slice(0, mostShown).map((line) => (
      <li key={line}>{line}</li>
    ))}
    {count > mostShown && <li>{t('paymentFile.more', { count: count - mostShown })}</li>}
  </ul>
)

/** The payments of a rail, when they arrive, and what the bank charges. */
const Arrival = ({ count, total, arrives: { on, by }, fee }: Preview['rails'][number]) => (
  <>
    {t('paymentFile.payments', { count, amount: ringgit(total) })}
    <br />
    {by === null
      ? t('paymentFile.arrivesOn', { day: dayText(on) })
      : t('paymentFile.arrivesBy', { day: dayText(on), by })}
    {fee !== null && ` ${t('paymentFile.fee', { fee: ringgit(fee) })}`}
  </>
)

const Contents = ({ unpaid, preview }: { unpaid: Unpaid; preview: Preview }) => {
  const { fileName, verified, rails, orderProblems, problems, changes } = preview
  const late = rails.find(({ arrives }) => arrives.isLate)
  return (
    <Stack gap="sm" aria-live="polite">
      <Facts
        facts={[
          [t('paymentFile.file'), fileName],
          ...rails.map((part) => [t(`paymentFile.rail.${part.rail}`), <Arrival key={part.rail} {...part} />] as const),
        ]}
      />
      {late && (
        <Notice
          tone="wait"
          title={t('paymentFile.late', { cutOff: late.arrives.cutOff, rail: t(`paymentFile.rail.${late.rail}`) })}
        />
      )}
      <Text size="sm">{t('paymentFile.namesUnchecked')}</Text>
      {orderProblems.map(({ code, params }) => (
        <Notice key={code} tone="stop" title={errorMessage(code, params)} />
      ))}
      {problems.count > 0 && (
        <Notice tone="stop" title={t('paymentFile.problems', { count: problems.count })}>
          <Lines
            count={problems.count}
            lines={problems.first.map(({ line, name, code, params }) =>
              t('paymentFile.problem', { line, name, problem: errorMessage(code, params) }),
            )}
          />
        </Notice>
      )}
      {unpaid.count > 0 && <Notice tone="stop" title={unpaidText(unpaid)} />}
      {changes.count > 0 && (
        <Notice tone="wait" title={t('paymentFile.changes', { count: changes.count })}>
          <Lines
            count={changes.count}
            lines={changes.first.map(({ line, from, to }) => t('paymentFile.change', { line, from, to }))}
          />
        </Notice>
      )}
      {!verified && <Notice tone="wait" title={t('paymentFile.unverified')} />}
    </Stack>
  )
}
