import type { Member, World } from './world.ts'

/** The audit entries of a record, newest first: the title and, by field, the values before and after. */
export const historyOf = async (w: Pick<World, 'as'>, reader: Pick<Member, 'session'>, recordId: string) => {
  const { events } = await w.as(reader).audit.getEvents({ filter: { recordId } })
  return events.map(({ title, changes }) => ({
    title,
    ...Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
  }))
}
