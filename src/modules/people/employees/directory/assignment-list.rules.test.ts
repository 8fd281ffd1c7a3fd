import { expect, test } from 'vitest'
import { groupChanges, parseEmployeeList, planAssignments, type ListedPerson } from './assignment-list.rules.ts'

const person = (employeeICNumber: string, changes: Partial<ListedPerson> = {}): ListedPerson => ({
  employeeICNumber,
  firstName: 'Nur',
  lastName: employeeICNumber,
  team: null,
  jobLevel: null,
  categoryCode: null,
  officeCode: null,
  ...changes,
})
const choice = (value: string, ...names: string[]) => ({ value, label: names[0] ?? value, names })
const choices = {
  team: [choice('TEAM-001', 'Counter'), choice('TEAM-002', 'Kitchen')],
  jobLevel: [choice('level1', 'Supervisor', 'L5'), choice('level2', 'Clerk', 'L2'), choice('level3', 'clerk', 'L3')],
  categoryCode: [choice('CAT-001', 'Full time')],
  officeCode: [choice('OFF-001', 'Bangsar')],
}
const plan = (text: string, people: readonly ListedPerson[], chosen = {}) =>
  planAssignments({ rows: parseEmployeeList(text).rows, people, choices, chosen })
const errors = (text: string, people: readonly ListedPerson[] = []) => plan(text, people).map(({ error }) => error)

test('a list without column names has the numbers in its first column, and blank rows count in row numbers', () => {
  const { header, fields, rows } = parseEmployeeList('\ufeff900101-14-5678\r\n\r\n;;\na 1234567')
  expect({ header, fields }).toEqual({ header: null, fields: [] })
  expect(rows.map(({ row, icNumber, error, values }) => [row, icNumber, error, values])).toEqual([
    [1, '900101145678', null, {}],
    [4, 'A1234567', null, {}],
  ])
})

test('column names set the order, in English, in Malay and as in the import template', () => {
  for (const header of [
    'Name\tTeam\tIC or passport number\tJob level\tCategory\tOffice',
    'Nama\tPasukan\tNo. kad pengenalan atau pasport\tTahap jawatan\tKategori\tPejabat',
    'firstName\tteam\temployeeICNumber\tjobLevel\tcategoryCode\tofficeCode',
  ]) {
    const list = parseEmployeeList(`${header}\nNur\tKitchen\tA1234567\tL5\t\tBangsar`)
    expect(list.header).toBe(header)
    expect(list.fields).toEqual(['team', 'jobLevel', 'categoryCode', 'officeCode'])
    expect(list.rows).toMatchObject([
      { row: 2, icNumber: 'A1234567', values: { team: 'Kitchen', jobLevel: 'L5', officeCode: 'Bangsar' } },
    ])
    expect(list.rows[0]?.values).not.toHaveProperty('categoryCode')
  }
})

test('reports each row that cannot be assigned', () => {
  expect(errors('10101145678\nA 1\nA1234567\na-1234567\nQ7654321', [person('A1234567')])).toEqual([
    { kind: 'number', code: 'ic_number_zeros' },
    { kind: 'number', code: 'ic_number_passport' },
    null,
    { kind: 'repeated' },
    { kind: 'unknown' },
  ])
  const people = ['A1234567', 'A1234568', 'A1234569'].map((number) => person(number))
  expect(errors('IC,Team,Job level\nA1234567,Warehouse,\nA1234568,,CLERK\nA1234569,team-002,l3', people)).toEqual([
    { kind: 'noChoice', field: 'team', value: 'Warehouse' },
    { kind: 'severalChoices', field: 'jobLevel', value: 'CLERK' },
    null,
  ])
})

test('a row uses its own value or else the selected one, and changes only different values', () => {
  const people = [person('A1234567', { team: { code: 'TEAM-002' } }), person('A1234568'), person('A1234569')]
  const outcomes = plan('IC;Team\nA1234567;kitchen\nA1234568;Kitchen\nA1234569;', people, {
    team: 'TEAM-001',
    officeCode: 'OFF-001',
  })
  expect(outcomes.map((one) => one.error === null && one.changes.map(({ field, to }) => [field, to.value]))).toEqual([
    [['officeCode', 'OFF-001']],
    [
      ['team', 'TEAM-002'],
      ['officeCode', 'OFF-001'],
    ],
    [
      ['team', 'TEAM-001'],
      ['officeCode', 'OFF-001'],
    ],
  ])
  const assigned = [person('A1234567', { team: { code: 'TEAM-002' } })]
  expect(groupChanges(plan('IC;Team\nA1234567;Kitchen', assigned))).toEqual([])
})

test('employees with equal changes are assigned together', () => {
  const people = ['A1234567', 'A1234568', 'A1234569'].map((number) => person(number))
  const outcomes = plan('IC,Team\nA1234567,Kitchen\nA1234568,Counter\nA1234569,TEAM-002\nQ7654321,Counter', people)
  expect(groupChanges(outcomes)).toEqual([
    { ICNumbers: ['A1234567', 'A1234569'], values: { team: 'TEAM-002' } },
    { ICNumbers: ['A1234568'], values: { team: 'TEAM-001' } },
  ])
})

test('a code takes precedence over an equal name of another choice', () => {
  const team = [choice('TEAM-001', 'TEAM-002'), choice('TEAM-002', 'Kitchen')]
  const { rows } = parseEmployeeList('IC,Team\nA1234567, team-002 ')
  const outcomes = planAssignments({ rows, people: [person('A1234567')], choices: { ...choices, team }, chosen: {} })
  expect(groupChanges(outcomes)).toEqual([{ ICNumbers: ['A1234567'], values: { team: 'TEAM-002' } }])
})

test('a row with one invalid value is not assigned at all', () => {
  const outcomes = plan('IC,Team,Office\nA1234567,Kitchen,Klang', [person('A1234567')])
  expect(outcomes.map(({ error }) => error)).toEqual([{ kind: 'noChoice', field: 'officeCode', value: 'Klang' }])
  expect(groupChanges(outcomes)).toEqual([])
})

test('the values of an employee are compared with each assignment', () => {
  const assigned = person('A1234567', {
    jobLevel: { id: 'level1' },
    categoryCode: 'CAT-001',
    officeCode: 'OFF-009',
  })
  const [outcome] = plan('IC,Job level,Category,Office\nA1234567,L2,Full time,Bangsar', [assigned])
  expect(outcome).toMatchObject({
    error: null,
    changes: [
      { field: 'jobLevel', from: 'level1', to: { value: 'level2' } },
      { field: 'officeCode', from: 'OFF-009', to: { value: 'OFF-001' } },
    ],
  })
})

test('an empty list and a list of only column names have no rows', () => {
  const nothing = { rows: [], question: null, answer: null }
  expect(parseEmployeeList('\ufeff\n ; ,\n')).toEqual({ ...nothing, header: null, fields: [] })
  expect(parseEmployeeList('IC,Team\n,\n')).toEqual({ ...nothing, header: 'IC,Team', fields: ['team'] })
})

test('a cell with a line break is one row', () => {
  const { rows } = parseEmployeeList('IC No\tTeam\n900101-14-5001\t"Dapur\nMalam"\n900101-14-5003\tBar')
  expect(rows.map(({ row, icNumber, values }) => [row, icNumber, values.team])).toEqual([
    [2, '900101145001', 'Dapur Malam'],
    [4, '900101145003', 'Bar'],
  ])
})

test('columns that look alike, appear twice or are not known lead to a question', () => {
  for (const header of ['IC No\tTeam leader\tTeam', 'IC No\tTeam\tTeam', 'IC No\tTeam A\tTeam B']) {
    const { rows, question } = parseEmployeeList(`${header}\n900101-14-5001\tX\tBar`)
    expect(rows).toEqual([])
    expect(question?.sheets[0]?.columns).toHaveLength(3)
  }
  // Columns without headings besides the numbers.
  expect(parseEmployeeList('900101-14-5678\tNur Aina').question).not.toBeNull()
})
