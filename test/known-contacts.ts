import type { Member, World } from './world.ts'

/** Changes the e-mail address of an employee's record as if it had always been this, so letters go to it immediately. */
export const setKnownEmail = async (
  { database }: Pick<World, 'database'>,
  { employeeId }: Pick<Member, 'employeeId'>,
  email: string | null,
): Promise<void> => {
  await database.pool.query('update employees set email = $2 where id = $1', [employeeId, email])
  await database.pool.query('delete from employee_contacts where employee_id = $1', [employeeId])
}
