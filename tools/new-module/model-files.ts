import type { Names } from './names.ts'

/** The module whose files a new module copies under its own names: the smallest with a table, approval and history. */
export const modelFolder = 'src/modules/teams'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Every name of the model, and of a new module in its place. Sentences come first, because their words have spaces. */
const replacements = ({ many, one, file, Many, One, table, kind, words, aOne, path }: Names) => {
  const inSentence = (sentence: string): string =>
    sentence
      .replace(/\ba team\b/g, aOne)
      .replace(/\b(?:team|pasukan)/g, words)
      .replace(/\b(?:Team|Pasukan)/g, capital(words))
  return [
    [/ +\/\/ The specification's title of this screen\.\n/g, ''],
    [/'Teams'/g, `'${capital(words)}s'`],
    [/Create Employee Category/g, 'Create Team'],
    [/Cipta Kategori Pekerja/g, 'Cipta Pasukan'],
    [/(?<=id\(|Id<|newId<)'team'/g, `'${kind}'`],
    [/^( +)team: async/gm, `$1${kind}: async`],
    [/(?<=recordTable\(\s*)'teams'/g, `'${table}'`],
    [/(?<=insert into )teams/g, table],
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
