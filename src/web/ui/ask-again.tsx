import { useState, type ReactNode } from 'react'
import { CallError } from '../api.ts'
import { Confirm } from './confirm.tsx'

type Asked = { readonly error: CallError; readonly again: () => Promise<void>; readonly leave: () => void }
type Question = {
  /** The refusal of what looks like a repetition. The command declares it as `asks`. */
  code: string
  title: string
  /** The label of the button. */
  verb: string
  /** Names both, the one that is there and the one that was entered. */
  text: (error: CallError) => ReactNode
}

/** Sends a command. If it looks like a repetition, a dialog asks, and the answer sends it again. */
export const useAskAgain = <In extends object, Out>(
  send: (input: In & { isAnother?: true }) => Promise<Out>,
  { code, title, verb, text }: Question,
): { send: (input: In) => Promise<Out>; dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (input: In) =>
    send(input).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.code !== code) throw error
      return new Promise<Out>((resolve, reject) => {
        const again = async () => resolve(await send({ ...input, isAnother: true }))
        setAsked({ error, again, leave: () => reject(error) })
      })
    })
  const dialog = (
    <Confirm
      opened={asked !== null}
      onClose={() => {
        asked?.leave()
        setAsked(null)
      }}
      title={title}
      verb={verb}
      onConfirm={() => asked?.again() ?? Promise.resolve()}
    >
      {asked && text(asked.error)}
    </Confirm>
  )
  return { send: ask, dialog }
}
