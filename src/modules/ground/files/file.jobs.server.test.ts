import { expect, test } from 'vitest'
import { addMs, days, msOf } from '#kernel/time.ts'
import { fileScene, filesIn, samples, uploaders } from './file.fixtures.ts'
import { forgetReadFiles } from './file.jobs.ts'

const { w, kept, storage, person, upload, get } = fileScene()
const forgetAfter = (ms: number) => {
  const at = msOf(addMs(w.now(), ms))
  return w.run(forgetReadFiles, {}, { clock: () => at, storage })
}

test('lists of employees are deleted after a day, with their content; other uploads stay', async () => {
  const purposes = ['employee-import', 'employee-list', 'earned-wages', 'bank-result'] as const
  const urls: string[] = []
  for (const purpose of purposes) urls.push((await upload(purpose, samples.xlsx, 'list.xlsx')).url)
  const statuses = () =>
    Promise.all(urls.map(async (url, i) => (await get(person(uploaders[purposes[i]!]), url)).status))
  await forgetAfter(days(1))
  expect([await statuses(), filesIn(kept).length]).toEqual([[200, 200, 200, 200], 4])
  await forgetAfter(days(1) + 1)
  expect([await statuses(), filesIn(kept).length]).toEqual([[404, 404, 200, 200], 2])
  await forgetAfter(days(30))
  expect(filesIn(kept).length).toBe(2)
})
