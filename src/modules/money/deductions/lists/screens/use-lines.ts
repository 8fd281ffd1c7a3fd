import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ringgitOf, senOf } from '#kernel/money.ts'
import { filePageSize } from '#kernel/page-sizes.ts'
import { instantOf } from '#kernel/time.ts'
import { api, fullMessageOf, sendCommand } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'
import { divided, type Answer, type LineFilter } from '../../deduction.rules.ts'
import { t } from '../../deduction.texts.ts'
import type { DeductionLine } from './deduction.ts'

export type ListKey = { readonly listId: string; readonly orgId?: string }

const linesKey = ['deductions', 'getLines'] as const

/** The lines of a list, page by page as the reader scrolls. */
export const useLines = (of: ListKey, filter: LineFilter | 'all', search: string) => {
  const load = useInfiniteQuery({
    queryKey: [...linesKey, of, filter, search],
    queryFn: ({ pageParam }) =>
      api.deductions.getLines({
        ...of,
        ...(search && { search }),
        ...(filter !== 'all' && { filter: { result: filter } }),
        ...(pageParam && { after: pageParam }),
        pageSize: filePageSize,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { fallback: t('failed.lines') },
  })
  return { ...load, lines: load.data?.pages.flatMap(({ lines }) => lines) }
}

type LinePage = Awaited<ReturnType<typeof api.deductions.getLines>>
/** An answer with its amount in ringgit, as a call takes it. */
type GivenAnswer = Parameters<typeof api.deductions.answerLines>[0]['answers'][number]

const toRules = ({ result, deducted, reason, remark, rest, instalments }: GivenAnswer): Answer => ({
  result,
  deducted: deducted === undefined || deducted === null ? undefined : senOf(deducted),
  reason: reason ?? undefined,
  remark: remark ?? undefined,
  rest: rest ?? undefined,
  instalments: instalments ?? undefined,
})

/**
 * Answers lines. An answer is shown immediately and sent unless a request is in progress; those entered until then are sent
 * together, so that keys are never faster than the network. A refusal shows the stored answers again.
 */
export const useAnswers = ({ listId }: ListKey) => {
  const client = useQueryClient()
  const { displayName: name } = useSession()
  const waiting = useRef(new Map<string, GivenAnswer>())
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)

  const show = (line: DeductionLine, given: GivenAnswer) => {
    const parts = divided({ amount: senOf(line.amount), instalment: senOf(line.instalment) }, toRules(given))
    const answer: DeductionLine['answer'] = {
      result: given.result,
      deducted: ringgitOf(parts.deducted),
      carried: ringgitOf(parts.carried),
      employer: ringgitOf(parts.employer),
      missed: ringgitOf(parts.missed),
      reason: given.reason ?? null,
      remark: given.remark ?? null,
      rest: given.rest ?? null,
      instalments: given.instalments ?? null,
      enteredByName: name,
      enteredAt: instantOf(now()),
    }
    const change = (one: DeductionLine) => (one.employeeId === line.employeeId ? { ...one, answer } : one)
    client.setQueriesData<InfiniteData<LinePage>>(
      { queryKey: linesKey },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, lines: page.lines.map(change) })) },
    )
  }
  const sendAll = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setSaving(true)
    try {
      while (waiting.current.size > 0) {
        const answers = [...waiting.current.values()]
        waiting.current = new Map()
        await sendCommand(api.deductions.answerLines.callName, { listId, answers })
      }
    } catch (error) {
      waiting.current = new Map()
      toast.failed(fullMessageOf(error, t('failed.answer')))
      await client.invalidateQueries({ queryKey: linesKey })
    } finally {
      isBusy.current = false
      await client.invalidateQueries({ queryKey: ['deductions', 'getList'] })
      setSaving(false)
    }
  }
  return {
    isSaving,
    answer: (line: DeductionLine, given: Omit<GivenAnswer, 'employeeId'>) => {
      const entered = { ...given, employeeId: line.employeeId }
      show(line, entered)
      waiting.current.set(line.employeeId, entered)
      void sendAll()
    },
  }
}
