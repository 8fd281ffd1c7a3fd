import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { platformRoles, roles } from '#kernel/access.ts'
import { docx, jpg, pdf, png, xls, xlsx, zip } from '#test/samples.ts'
import { json, refusal } from '#test/wire.ts'
import type { Member } from '#test/world.ts'
import { purposeNames, purposeOf, purposes, type FileType, type PurposeName } from './file.rules.ts'
import { cookie, filesIn, fileScene, samples, uploaders } from './file.fixtures.ts'

const { w, server, folder, kept, users, person, post, upload, get, expectNothingStored } = fileScene()
const names = Object.keys(purposes) as PurposeName[]

/** Streamed in chunks without a Content-Length. */
const stream = (member: Member, purpose: string, content: Buffer) => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const parts = [Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')].values()
  const body = new ReadableStream({
    pull: (controller) => {
      const { value, done } = parts.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
  })
  const headers = { ...cookie(member), 'content-type': 'multipart/form-data; boundary=x' }
  return fetch(`${server.address}/files/${purpose}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

describe.each(names)('%s', (purpose) => {
  const { types } = purposeOf(purpose)
  const allowed = () =>
    roles.filter((role) =>
      ({
        employee: ['Employee'],
        admin: ['superadmin', 'admin'],
        approver: ['superadmin', 'admin', 'approver'],
        management: ['Manager', 'Executive'],
      })[purposeOf(purpose).upload as 'admin'].includes(role),
    )

  test('can be uploaded by permitted roles only', async () => {
    const answers: [string, number][] = []
    for (const role of roles) answers.push([role, (await post(person(role), purpose, samples[types[0]], 'a')).status])
    expect(answers).toEqual(roles.map((role) => [role, allowed().includes(role) ? 200 : 403]))
    await expectNothingStored(async () => {
      expect(await json(await post(null, purpose, samples[types[0]], 'a'))).toEqual({
        status: 401,
        body: refusal('UNAUTHENTICATED', 'unauthenticated'),
      })
    })
  })

  test.each(Object.keys(samples) as FileType[])('is accepted or refused by its content: %s', async (type) => {
    const member = person(uploaders[purpose])
    for (const name of [`true.${type}`, 'false.exe', `false.${types[0]}`]) {
      if ((types as readonly FileType[]).includes(type))
        expect((await post(member, purpose, samples[type], name)).status).toBe(200)
      else
        await expectNothingStored(async () =>
          expect(await json(await post(member, purpose, samples[type], name))).toEqual({
            status: 400,
            body: refusal('INVALID_ARGUMENT', 'file_type_not_allowed'),
          }),
        )
    }
  })

  test('can be viewed by permitted users and is not found for others', async () => {
    const { url } = await upload(purpose, samples[types[0]], 'seen')
    const missing = (await get(person('Manager'), `/files/${w.id()}/seen`)).text()
    const seen = []
    for (const [who, member] of users) {
      const response = await get(member, url)
      if (response.status === 200) seen.push(who)
      else expect([response.status, await response.text()]).toEqual([404, await missing])
    }
    const platform = [...platformRoles]
    expect(seen).toEqual(
      {
        'payment-election-screenshot': [...platform, 'Manager', 'Executive', 'Employee'],
        'supplier-invoice': [...platform, 'Manager', 'Executive'],
        'payment-slip': [...platform, 'Manager', 'Executive'],
        'wallet-logo': [...roles, 'colleague', 'foreign Manager', 'foreign Employee'],
        'organization-attachment': platform,
        'uploaded-document': platform,
        'earned-wages': ['Manager', 'Executive'],
        'bank-result': platform,
        'employee-import': ['Manager'],
        'employee-list': ['Executive'],
        'bank-statement': platform,
      }[purpose],
    )
    expect((await get(null, url)).status).toBe(401)
  })

  test('is refused if too large, with or without a Content-Length, and nothing is stored', async () => {
    const { maxBytes } = purposeOf(purpose)
    const large = Buffer.concat([samples[types[0]], Buffer.alloc(maxBytes + 1 - samples[types[0]].length, 0x20)])
    const expected = {
      status: 400,
      body: refusal('INVALID_ARGUMENT', 'file_too_large', `The file is too large: at most ${maxBytes / 1_048_576} MB.`),
    }
    const member = person(uploaders[purpose])
    await expectNothingStored(async () =>
      expect(await json(await post(member, purpose, large, 'large'))).toEqual(expected),
    )
    await expectNothingStored(async () =>
      expect(await json(await post(member, purpose, Buffer.concat([large, Buffer.alloc(100_000)]), 'large'))).toEqual(
        expected,
      ),
    )
    await expectNothingStored(async () => expect(await json(await stream(member, purpose, large))).toEqual(expected))
    expect((await post(member, purpose, large.subarray(0, maxBytes), 'just-right')).status).toBe(200)
  })
})

describe('content that does not match its name', () => {
  test.each([
    ['a zip file', zip({ 'a.txt': 'hello' }), 'a.xlsx', 'workbook_archive'],
    ['a Word document', docx, 'a.xlsx', 'workbook_word'],
    ['half a workbook', xlsx.subarray(0, 60), 'a.xlsx', 'workbook_broken'],
    [
      'a zip file with a false size',
      Buffer.concat([xlsx.subarray(0, 18), Buffer.alloc(8, 0xff), xlsx.subarray(26, 80)]),
      'a.xlsx',
      'workbook_broken',
    ],
    ['an xls workbook', xls, 'a.xlsx', 'workbook_old'],
    [
      'a workbook with a password',
      Buffer.concat([xls, Buffer.from('EncryptedPackage\0', 'utf16le')]),
      'a.xlsx',
      'workbook_locked',
    ],
    ['an HTML page', Buffer.from('  <html><script>alert(1)</script>'), 'a.csv', 'workbook_page'],
    ['text with a NUL character', Buffer.from('a,b\0c\n'), 'a.csv', 'workbook_unknown'],
    ['white space', Buffer.from('  \n \n'), 'a.csv', 'workbook_empty'],
    ['a PDF', pdf, 'a.csv', 'workbook_pdf'],
    ['a picture', png, 'a.xlsx', 'workbook_picture'],
  ])('%s is refused as a spreadsheet, with the reason', (_, content, name, reason) =>
    expectNothingStored(async () => {
      const answer = await json(await post(person('admin'), 'uploaded-document', content, name))
      expect(answer).toEqual({
        status: 400,
        body: refusal('INVALID_ARGUMENT', 'file_type_not_allowed', 'Only xlsx and csv files are allowed!', {
          fieldErrors: { file: { code: reason } },
        }),
      })
    }),
  )

  test.each([
    ['Windows-1252', Buffer.from('caf\xe9,1\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffcaf\xe9,1\n', 'utf16le')],
    ['an encoding that is explained when the file is read', Buffer.from([0x49, 0x2c, 0xb3, 0xc2, 0xc3, 0xc0])],
  ])('a text in %s is accepted as CSV', async (_, content) => {
    const { url } = await upload('uploaded-document', content, 'a.csv')
    expect(url).toMatch(/a\.csv$/)
  })

  test('a workbook with 64-bit sizes is accepted', async () => {
    const content = readFileSync(new URL('../../../../test/files/zip64.xlsx', import.meta.url))
    expect((await upload('uploaded-document', content, 'a.xlsx')).url).toMatch(/a\.xlsx$/)
  })

  test.each([
    ['an empty line', '\r\n'],
    ['a byte order mark and an empty line', '\ufeff\n'],
    ['the header of a mail', 'Content-Type: application/pdf\r\nContent-Disposition: inline\r\n\r\n'],
  ])('a PDF after %s is accepted', async (_, before) => {
    const content = Buffer.concat([Buffer.from(before), pdf])
    const answer = await json(await post(person('Executive'), 'supplier-invoice', content, 'invoice'))
    expect(answer).toMatchObject({ status: 200, body: { fileName: 'invoice.pdf' } })
  })

  test.each([
    ['text that mentions %PDF-1.4', 'see %PDF-1.4\n'],
    ['a page before a PDF', '<html></html>\n%PDF-1.4\n'],
    ['a PDF after a kilobyte', `${'x'.repeat(1_024)}\n%PDF-1.4\n`],
  ])('%s is no PDF', (_, content) =>
    expectNothingStored(async () => {
      const answer = await json(await post(person('Executive'), 'supplier-invoice', Buffer.from(content), 'a.pdf'))
      expect(answer).toMatchObject({ status: 400, body: { error: { details: { code: 'file_type_not_allowed' } } } })
    }),
  )

  test.each(['photo.heic', 'photo.jpg'])('a photo of an iPhone, named %s, is refused with the remedy', (name) =>
    expectNothingStored(async () => {
      const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)])
      const answer = await json(await post(person('Executive'), 'supplier-invoice', heic, name))
      expect(answer).toEqual({
        status: 400,
        body: refusal(
          'INVALID_ARGUMENT',
          'file_heic',
          'This photo is in the HEIC format. Save it as JPEG, or take a screenshot of it, and upload that file.',
        ),
      })
    }),
  )

  test.each(purposeNames.filter((name) => purposeOf(name).types.includes('pdf')))(
    'a PDF that opens only with a password is refused as %s with the remedy',
    (name) =>
      expectNothingStored(async () => {
        const locked = readFileSync(new URL('../../../../test/files/pdf-aes-256-secret.pdf', import.meta.url))
        const member = person(uploaders[name])
        expect(await json(await post(member, name, locked, 'invoice.pdf'))).toEqual({
          status: 400,
          body: refusal(
            'INVALID_ARGUMENT',
            'file_locked',
            'This PDF opens only with a password. Save it without one, and upload that file.',
          ),
        })
      }),
  )

  const pngOf = (width: number, height: number) => {
    const copy = Buffer.from(png)
    copy.writeUInt32BE(width, 16)
    copy.writeUInt32BE(height, 20)
    return copy
  }
  /** A JPEG with camera data before its frame. */
  const jpgOf = (width: number, height: number) => {
    const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
    frame.writeUInt16BE(height, 5)
    frame.writeUInt16BE(width, 7)
    const camera = Buffer.concat([Buffer.from('ffe1ea60', 'hex'), Buffer.alloc(59_998, 0xff)])
    return Buffer.concat([jpg.subarray(0, 20), camera, camera, frame])
  }
  test.each([
    ['PNG', pngOf(0xff_ff_ff_ff, 0xff_ff_ff_ff)],
    ['PNG', pngOf(100_001, 1_000)],
    ['JPEG', jpgOf(65_535, 65_535)],
  ])('a %s that declares too many pixels is refused', (_, content) =>
    expectNothingStored(async () => {
      const answer = await json(await post(person('admin'), 'wallet-logo', content, 'logo.png'))
      expect(answer).toMatchObject({ status: 400, body: { error: { details: { code: 'picture_too_large' } } } })
    }),
  )
  test.each([pngOf(10_000, 10_000), jpgOf(12_000, 8_000)])('a large picture is accepted', async (content) => {
    expect((await post(person('admin'), 'wallet-logo', content, 'logo.png')).status).toBe(200)
  })

  test.each([
    [
      'an SVG image with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an executable', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(100)])],
    ['a GIF image', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a PNG image after another byte', Buffer.concat([Buffer.from('x'), png])],
  ])('%s is refused as a logo', (_, content) =>
    expectNothingStored(async () => {
      const answer = await json(await post(person('admin'), 'wallet-logo', content, 'logo.png'))
      expect(answer).toMatchObject({ status: 400, body: { error: { message: 'Only PNG and JPG files are allowed!' } } })
    }),
  )

  test('a CSV file that starts like another file type is accepted', async () => {
    for (const first of ['BMI', 'MZ', 'ID3', '\ufeffName', 'RIFF', '日期'])
      expect(
        (await post(person('admin'), 'uploaded-document', Buffer.from(`${first},b\n1,2\n`), 'a.csv')).status,
        first,
      ).toBe(200)
  })
})

describe('downloads', () => {
  test('an image that contains a script is served as an image only', async () => {
    const evil = Buffer.concat([png, Buffer.from('<html><script>alert(document.cookie)</script></html>')])
    const { url, fileName } = await upload('wallet-logo', evil, 'evil.html')
    expect(fileName).toBe('evil.html.png')
    const { headers, body } = await get(person('Employee'), url).then(async (response) => ({
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }))
    expect(body.equals(evil)).toBe(true)
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-disposition',
          'x-content-type-options',
          'content-security-policy',
          'cache-control',
          'content-length',
          'cross-origin-resource-policy',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="evil.html.png"; filename*=UTF-8''evil.html.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(evil.length),
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test.each(['supplier-invoice', 'uploaded-document'] as const)(
    'files of %s other than images are attachments',
    async (purpose) => {
      for (const type of purposeOf(purpose).types) {
        const { url } = await upload(purpose, samples[type], `a.${type}`)
        const { headers } = await get(person('admin'), url)
        expect(headers.get('content-disposition')?.split(';')[0]).toBe(
          type === 'pdf' || type === 'xlsx' || type === 'csv' ? 'attachment' : 'inline',
        )
      }
    },
  )

  test('formulas in a CSV file are returned unchanged', async () => {
    const formula = Buffer.from('\ufeffName,Amount\r\n"=HYPERLINK(""http://evil.example"")",+1\r\n@SUM(A1),-2')
    const { url } = await upload('uploaded-document', formula, 'sales.csv')
    expect(Buffer.from(await (await get(person('admin'), url)).arrayBuffer()).equals(formula)).toBe(true)
  })

  test.each([
    ['../../../../etc/passwd', 'passwd.png'],
    ['..\\..\\boot.ini', 'boot.ini.png'],
    ['/absolute.png', 'absolute.png'],
    ['发票 é.png', '发票 é.png'],
    ['%2e%2e%2fescaped.png', '%2e%2e%2fescaped.png'],
    ['a"; filename="b.png', 'a%22; filename=%22b.png'],
  ])('the name %j is sanitized to %j', async (given, fileName) => {
    const answer = await upload('wallet-logo', png, given)
    expect(answer.fileName).toBe(fileName)
    const response = await get(person('admin'), answer.url)
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`filename*=UTF-8''${encodeURIComponent(fileName)}`),
    ])
    for (const { parentPath, name } of filesIn(folder))
      expect(join(parentPath, name).slice(kept.length)).toMatch(/^\/[0-9A-Z]{8,16}\/[0-9A-Z]{16}$/)
  })

  test.each(['x', '..', '%00', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '0'.repeat(16), 'a'.repeat(200)])(
    'the id %j is not found',
    async (id) => {
      const { status } = await get(person('superadmin'), `/files/${id}/a.png`)
      expect([400, 404]).toContain(status)
    },
  )

  test('HEAD requests and unknown purposes are not found', async () => {
    const { url } = await upload('wallet-logo', png, 'a.png')
    expect((await fetch(server.address + url, { method: 'HEAD', headers: cookie(person('admin')) })).status).toBe(404)
    for (const purpose of ['nothing', 'constructor', '__proto__', '..%2fcall'])
      expect((await post(person('admin'), purpose, png, 'a.png')).status).toBe(404)
  })
})
