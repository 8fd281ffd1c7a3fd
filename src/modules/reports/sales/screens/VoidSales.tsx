import { api } from '#web/api.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { ringgit, sumOf } from '#web/ui/format.ts'
import { HiddenRows, namesText } from '#web/ui/HiddenRows.tsx'
import { completed } from '#web/ui/outcome.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../sale.texts.ts'

export type Sale = Awaited<ReturnType<typeof api.sales.getAll>>['sales'][number]

type Props = { rows: readonly Sale[]; done: () => void; onClose: () => void }
/** Voids sales that were uploaded by mistake. */
export const VoidSales = ({ rows, done, onClose }: Props) => {
  const count = rows.length
  const [first] = rows
  const sales = first && count === 1 ? first.reference : t('void.sales', { count })
  const figures = { sales, amount: ringgit(sumOf(rows)) }
  const organizations = new Set(
    rows.flatMap(({ orgName, franchisor }) => [orgName, ...(franchisor ? [franchisor.name] : [])]),
  )
  const royalty = ringgit(sumOf(rows.map((row) => ({ amount: row.royalty }))))
  return (
    <CommandDialog
      title={t('void.title', figures)}
      onClose={onClose}
      call={api.sales.void}
      input={({ reason }) => ({ items: rows.map(({ id, orgId }) => ({ id, orgId })), reason })}
      reason={{ label: t('void.reason') }}
      success={completed('void', t('void.done', figures))}
      changes={['sales']}
      verb={t('void.verb', { sales })}
      dismiss={ui('action.keep')}
      danger
      onDone={done}
      effect={t('void.text', { count, organizations: namesText([...organizations]), royalty })}
    >
      <HiddenRows />
    </CommandDialog>
  )
}
