import type { ModuleFixtures } from '#test/fixtures.ts'

const list = '/employees'

export const fixtures: ModuleFixtures = {
  commands: ({ w, inside }) => {
    const save = async () => ({ by: (await inside()).manager, body: { list, name: 'Kitchen', query: 'q=kitchen' } })
    return {
      'savedFilters-save': save,
      'savedFilters-delete': async () => {
        const { by, body } = await save()
        await w.as(by).savedFilters.save(body)
        return { by, body: { list, name: body.name } }
      },
    }
  },
}
