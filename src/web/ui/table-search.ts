import { pageSizes } from '#kernel/page-sizes.ts'

export type PageSize = (typeof pageSizes)[number]

/** The state of a table. It is stored in the URL, so a reload, the back button or a shared link shows the same rows. */
export type TableState = {
  q?: string
  sort?: string
  desc?: boolean
  page?: number
  size?: PageSize
  /** The columns that differ from the default, which are shown or hidden, separated by commas. */
  columns?: string
  /** The cursor, for lists that page by cursor. */
  after?: string
  /** The month and the tab, on pages that have them. */
  month?: string
  tab?: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Parses the table state from any URL and ignores invalid values. */
export const tableSearch = (search: Record<string, unknown>): TableState => {
  const q = text(search['q'])
  const sort = text(search['sort'])
  const after = text(search['after'])
  const columns = text(search['columns'])
  const page = Number(search['page'])
  const size = pageSizes.find((pageSize) => pageSize === Number(search['size']))
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(after !== undefined && { after }),
    ...(columns !== undefined && { columns }),
    ...(text(search['month']) !== undefined && { month: text(search['month']) }),
    ...(text(search['tab']) !== undefined && { tab: text(search['tab']) }),
    ...((search['desc'] === true || search['desc'] === 'true') && { desc: true }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size !== undefined && { size }),
  }
}
