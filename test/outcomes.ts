/** The outcome of a call: `done`, or the code of its error. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

/** The outcomes of calls made at the same time, in their order. */
export const outcomesOf = (calls: readonly Promise<unknown>[]): Promise<string[]> => Promise.all(calls.map(outcomeOf))
