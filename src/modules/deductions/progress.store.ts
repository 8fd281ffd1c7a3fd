import { sum } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { DeductionList } from './deduction.contract.ts'
import { toRemit } from './deduction.rules.ts'
import { selectProgress } from './answer.sql.ts'

/** What has been answered of a list, and what its buttons show. */
export const readProgress = async (
  { client }: Pick<Work, 'client'>,
  { orgId, id, lines, total, fees }: Pick<DeductionList, 'orgId' | 'id' | 'lines' | 'total' | 'fees'>,
  { userId, leftBy }: { readonly userId: Id<'user'>; readonly leftBy: LocalDate },
) => {
  const row = await selectProgress.one(client, { orgId, listId: id, userId, leftBy })
  const answered = {
    deducted: row.deducted_sen,
    employer: row.employer_sen,
    carried: row.carried_sen,
    missed: row.missed_sen,
    collected: row.collected_sen,
  }
  return {
    counts: {
      all: { lines, amount: total },
      open: { lines: row.open, amount: row.open_sen },
      deducted: { lines: row.full, amount: row.full_sen },
      partly: { lines: row.partly, amount: row.partly_sen },
      not_deducted: { lines: row.none, amount: row.none_sen },
    },
    answered,
    answers: {
      count: lines,
      total: toRemit({ total, fees, ...answered, status: 'submitted' }),
      digest: row.answers_digest,
    },
    /** Whether this user has entered every answer. */
    isAlone: row.is_alone,
    carriedOver: sum([answered.carried, answered.missed]),
  }
}
