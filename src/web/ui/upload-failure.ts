import { messageOf } from '../api.ts'
import { toast } from './toast.ts'

/** Shows a failed upload as a toast, and returns its message for the field. */
export const uploadFailure = (fileName: string, error: unknown, fallback: string): string => {
  const message = `${fileName}: ${messageOf(error, fallback)}`
  toast.failed(message)
  return message
}
