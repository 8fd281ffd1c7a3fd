import type { Names } from './names.ts'

/** The module whose files a new module copies under its own names: the smallest with a table, approval and history. */
export const modelFolder = 'src/modules/people/teams'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What only the model has: teams count their employees and what the benefits of these cost. */
const ofModelOnly = [
  [/^import .*\/(?:money|benefit-costs\.service|group-counts\.service)\.ts'\n/gm, ''],
  [/ money,(?= text \})/g, ''],
  [/^const listed = [^]*?^\}\)\n/gm, ''],
  [/^  listed,$/gm, '  listed: team,'],
  [
    /^  getTeams: async [^]*?^  \},$/gm,
    '  getTeams: async (ctx) => ({ teams: await teamTable.list(ctx.db, ctx.actor.orgId) }),',
  ],
  [/^  filter: 'team',\n/gm, ''],
  [/, with their employees and what their benefits cost(?=\.)/g, ''],
  [/ Employees can be assigned to these\./g, ''],
  [/(?<=^  intro: \[)[^\]]*/gm, `'The teams of the organization.', 'Pasukan organisasi.'`],
  [/(?<=^  emptyHint: \[)[^\]]*/gm, `'Create a team to see it here.', 'Cipta pasukan untuk melihatnya di sini.'`],
  [/(?<=^  approveText: \[)[^\]]*/gm, `'They can then be used.', 'Kemudiannya boleh digunakan.'`],
  [/ +\/\/ The specification's title of this screen\.\n/g, ''],
] as const

/** Every name of the model, and of a new module in its place. Sentences come first, because their words have spaces. */
const replacements = ({ many, one, file, Many, One, table, kind, words, manyWords, aOne, path }: Names) => {
  const inSentence = (sentence: string): string =>
    sentence
      .replace(/\ba team\b/g, aOne)
      .replace(/\bteams\b/g, manyWords)
      .replace(/\bTeams\b/g, capital(manyWords))
      .replace(/\b(?:team|pasukan)\b/g, words)
      .replace(/\b(?:Team|Pasukan)\b/g, capital(words))
  return [
    ...ofModelOnly,
    [/'Teams'/g, `'${capital(manyWords)}'`],
    [/(?<='Pasukan', ')teams|(?<=about: ')teams|(?<=` \| )teams(?= \|)/g, manyWords],
    [/Create Employee Category/g, 'Create Team'],
    [/Cipta Kategori Pekerja/g, 'Cipta Pasukan'],
    [/(?<=id\(|Id<|newId<)'team'|^'team'(?=, $)/g, `'${kind}'`],
    [/^( +)team: async/gm, `$1${kind}: async`],
    [/(?<=recordTable\(\s*'|column\('|tables: \['|insert into |from |^approvals )teams/gm, table],
    [/(?<=')\/teams/g, path],
    [/icon: 'teams'/g, "icon: 'list'"],
    [/'[^'\n]*'|"[^"\n]*"/g, (literal: string) => (literal.includes(' ') ? inSentence(literal) : literal)],
    [/(?<=\/\*\*.*)\ba team\b/g, aOne],
    [/(?<=\/)team(?=[-.])/g, file],
    [/Teams/g, Many],
    [/teams/g, many],
    [/Team/g, One],
    [/team/g, one],
    [/TEAM/g, kind.toUpperCase()],
    [/Pasukan/g, capital(words)],
    [/pasukan/g, words],
  ] as const
}

/** A text of the model for a new module. */
export const renamed = (text: string, names: Names): string =>
  replacements(names).reduce(
    (all, [from, to]) => (typeof to === 'string' ? all.replace(from, to) : all.replace(from, (found) => to(found))),
    text,
  )

export const migration = ({ table, words, one }: Names): string => `-- Why: ${words} records of an organization.
create table ${table} (
  org_id entity_id not null references organizations,
  id entity_id not null,
  code text not null,
  name text not null,
  description text not null,
  status text not null check (status in ('Draft', 'Pending Approval', 'Approved')),
  created_at timestamptz not null,
  created_by entity_id not null,
  modified_at timestamptz not null,
  modified_by entity_id not null,
  approved_at timestamptz,
  approved_by entity_id,
  primary key (org_id, id),
  unique (org_id, code)
);
call protect('${table}');
create trigger end_return after update of status on ${table} for each row
  when (old.status = 'Draft' and new.status <> 'Draft') execute function end_return('${one}');
`
