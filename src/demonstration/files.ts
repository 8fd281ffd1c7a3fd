import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { formatRm, senOf, type Ringgit } from '#kernel/money.ts'
import { msOf, type Instant } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { finishUpload } from '#ground/files/file.contract.ts'
import { fileUrl, fileTypes, type FileType, type PurposeName } from '#ground/files/file.rules.ts'
import { finish } from '#ground/files/file.service.ts'
import { newId } from '#server/ids.ts'
import type { Person, Simulation } from './simulation.ts'

type NewFile = {
  readonly purpose: PurposeName
  readonly fileName: string
  readonly type: FileType
  readonly content: Buffer
}

/** Uploads a file as the HTTP route does, and returns its URL. */
export const upload = async (
  simulation: Simulation,
  person: Person,
  at: Instant,
  { purpose, fileName, type, content }: NewFile,
): Promise<{ readonly url: string; readonly fileName: string }> => {
  const app = simulation.at(at)
  const id = newId<'file'>(msOf(at))
  const key = `${person.orgId ?? platformOrgId}/${id}`
  await app.storage.put(key, Readable.from([content]), content.length)
  await app.serve(finishUpload(purpose), finish(id, key), {
    ...(await simulation.callerOf(person, at)),
    name: 'files-upload',
    body: {
      purpose,
      fileName,
      contentType: fileTypes[type].contentType,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    },
  })
  return { url: fileUrl(id, fileName), fileName }
}

/** A page of plain text as a PDF. */
export const pdfOf = (lines: readonly string[]): Buffer => {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) '`).join('\n')
  const stream = `BT /F1 12 Tf 20 TL 72 760 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  const header = '%PDF-1.4\n'
  const offsets = objects.map((_, index) => header.length + objects.slice(0, index).join('').length)
  const start = header.length + objects.join('').length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${header}${objects.join('')}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
}

type Slip = { readonly reference: string; readonly amount: Ringgit }
/** Uploads the slip of a transfer to the platform, and returns its URL. */
export const uploadSlip = async (
  simulation: Simulation,
  person: Person,
  at: Instant,
  { reference, amount }: Slip,
): Promise<string> => {
  const content = pdfOf(['Maybank2u', `${reference} to Upah Sdn Bhd`, `Amount ${formatRm(senOf(amount))}`])
  const fileName = `${reference.replaceAll(' ', '-')}.pdf`
  return (await upload(simulation, person, at, { purpose: 'payment-slip', fileName, type: 'pdf', content })).url
}
