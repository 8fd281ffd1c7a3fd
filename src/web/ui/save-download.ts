import { downloadAddress, resultOf } from '../api.ts'
import { saveFile } from './save-file.ts'

const nameIn = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Saves the file that a download returns, under the name that the server gave it. Throws its refusal. */
export const saveDownload = async (callName: string, input: object, otherwise: string): Promise<void> => {
  const response = await fetch(downloadAddress(callName, input))
  if (!response.ok) resultOf(false, await response.json().catch(() => null))
  saveFile(nameIn(response) ?? otherwise, [await response.blob()], response.headers.get('content-type') ?? '')
}
