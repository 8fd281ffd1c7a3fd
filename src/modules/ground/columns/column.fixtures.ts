import type { ModuleFixtures } from '#test/fixtures.ts'

export const fixtures: ModuleFixtures = {
  fields: { 'columns-saveAnswer': { key: '[["","idpekerja","potongan"]]' } },
  commands: ({ inside }) => ({
    'columns-saveAnswer': async () => ({
      by: (await inside()).manager,
      body: {
        kind: 'payroll-result',
        key: '[["","idpekerja","potongan"]]',
        sheets: [{ isHeading: true, columns: ['number', 'amount'], directions: {} }],
      },
    }),
  }),
}
