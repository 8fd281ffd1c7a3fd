import { messageOf, type CallError } from '../api.ts'
import { focusOnMount } from './focus.ts'
import { Notice } from './Notice.tsx'

/** Why nothing in a file can be read. */
export const FileErrors = ({ error, fallback }: { error: CallError; fallback: string }) => (
  <div role="alert" tabIndex={-1} ref={focusOnMount}>
    <Notice tone="stop" title={messageOf(error, fallback)}>
      {Object.values(error.fields).map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Notice>
  </div>
)
