import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { bpOf, ringgitOf, senOf } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { withSearch } from '#web/screen.ts'
import { closeToasts, toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { withdrawalScreens } from '../../withdrawal.screens.ts'
import { t } from '../get-paid.texts.ts'
import { blockCodes, feeOf } from '../../balance/limit.rules.ts'
import type { Request } from './Outcome.tsx'
import { forgetConfirming } from './sent-code.ts'
import type { Balance } from '../../balance/screens/Workings.tsx'

/** What the sheet says about the last try. */
export type Message = { tone: 'plain' | 'wait' | 'stop'; strong?: string; text: string }

/** The last two name the lock: at the first slip it would only frighten. */
export const triesText = (count: number): string => t(count > 2 ? 'triesLeft' : 'lastTries', { count })

const isUnanswered = (error: CallError) => error.unknown || error.code === null

/** What went wrong with the code, or null if the error isn't about it. */
const faultOf = (error: CallError): Message | null => {
  const { code, params } = error
  // Keep the digits: pressing the button again repeats the same request.
  if (error.unsent) return { tone: 'stop', text: error.message }
  if (isUnanswered(error)) return { tone: 'stop', text: t('lost') }
  if (code === 'code_not_valid') return { tone: 'stop', strong: t('wrong'), text: triesText(Number(params['left'])) }
  if (code === 'code_replaced')
    return { tone: 'wait', strong: t('replaced'), text: t('replacedHint', { time: params['time'] ?? '' }) }
  return code === 'code_expired' ? { tone: 'stop', text: messageOf(error, t('failed')) } : null
}

/** Opens the receipt over the dashboard in place of the form, so that Back never returns to the spent form. */
const useShowReceipt = () => {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (receipt: string) => {
    const open = () =>
      void navigate({ to: withdrawalScreens.dashboard.to(), ...withSearch({ receipt }), replace: true })
    if (!history.canGoBack()) return open()
    // From the step of the sheet to the form.
    const stop = history.subscribe(() => {
      stop()
      open()
    })
    history.back()
  }
}

type InitiateProps = {
  request: Request
  balance: Balance
  onLocked: () => void
  onFailed: () => void
}
/** Sends the request with its code; then shows the receipt. */
export const useInitiate = ({ request, balance, onLocked, onFailed }: InitiateProps) => {
  const showReceipt = useShowReceipt()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Message | null>(null)
  const { net } = feeOf(senOf(request.amount), bpOf(balance.feePercentage), balance.feePaidBy)
  const initiate = useCommand(api.rollingPayEmployee.initiateTransaction, {
    fallback: null,
    beforeRefetch: true,
    onSuccess: ({ transactionId }) => {
      forgetConfirming()
      closeToasts()
      toast.done(t('done'))
      showReceipt(transactionId)
    },
  })
  const onError = (error: unknown) => {
    if (error instanceof CallError && error.code === 'code_out_of_range') {
      forgetConfirming()
      // A locked user has no session, so any request would redirect before they read why.
      return onLocked()
    }
    const found = error instanceof CallError ? faultOf(error) : null
    setFault(found)
    if (error instanceof CallError && isUnanswered(error)) return
    setCode('')
    onFailed()
    // The page then says why nothing can be withdrawn now.
    const isClosed = error instanceof CallError && isOneOf(blockCodes, error.code)
    if (!found && !isClosed) toast.failed(messageOf(error, t('failed')))
  }
  const submit = (digits: string) => {
    if (digits.length < 6) return setFault({ tone: 'stop', text: ui('state.required') })
    setFault(null)
    const { amount, reasonForWithdrawal } = request
    const input = {
      amount,
      reasonForWithdrawal,
      verificationCode: `R-${digits}`,
      net: ringgitOf(net),
      ...(balance.returnedBefore && { accountConfirmed: true as const }),
    }
    initiate.mutate(input, { onError })
  }
  const type = (digits: string) => {
    setCode(digits)
    setFault(null)
  }
  const asking: Message | null =
    initiate.isPending && initiate.failureCount > 0 ? { tone: 'wait', text: t('asking') } : null
  return { code, type, fault: asking ?? fault, submit, busy: initiate.isPending, net }
}
