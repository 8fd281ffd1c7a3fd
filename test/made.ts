import type { CommandFixture } from './fixtures.ts'
import type { Member } from './world.ts'

/** A command on what `made` creates, by the caller that it returns. */
export const after =
  <M extends { readonly by: Member | null }>(made: () => Promise<M>, bodyOf: (made: M) => unknown) =>
  async (): Promise<CommandFixture> => {
    const all = await made()
    return { by: all.by, body: bodyOf(all) }
  }

/** The call that loads the history of a record, with its message. */
export const history = ['audit-getEvents', 'Failed to retrieve the history!'] as const
