import type pg from 'pg'
import { ConfigError } from '../errors.ts'
import type { DatabaseSetting } from './explain-failure.ts'

/**
 * Refuses a database login under which row security would not hold: superusers, logins that bypass
 * it, owners of tables and logins that can become one.
 * @param setting that the login is of.
 * @throws ConfigError with the SQL that makes a login that will do.
 */
export async function checkRole(
  database: pg.Pool | pg.ClientBase,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<void> {
  const { rows } = await database.query<{
    login: string
    super: boolean
    bypass: boolean
    owns: string | null
    app: boolean
  }>(`
    select current_user as login, r.rolsuper as super, r.rolbypassrls as bypass,
      (select string_agg(c.relname, ', ') from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
          and pg_has_role(current_user, c.relowner, 'MEMBER')) as owns,
      exists (select from pg_roles where rolname = 'plat_app')
        and pg_has_role(current_user, 'plat_app', 'MEMBER') as app
    from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (role === undefined) throw new ConfigError(`${setting}: the login has no role.`)
  const faults = [
    role.super && 'is a superuser',
    role.bypass && 'bypasses row security',
    role.owns !== null && !role.super && `owns or can become the owner of ${role.owns}`,
    !role.app && 'is not a member of plat_app',
  ].filter((fault) => fault !== false)
  if (faults.length > 0) {
    throw new ConfigError(
      `The login "${role.login}" of ${setting} ${faults.join(', ')}: one agency's records would not be ` +
        `safe from another's. Make a login of its own for the server:\n` +
        `  create role plat_web login password '…' nosuperuser nobypassrls;\n  grant plat_app to plat_web;\n` +
        `and keep the owner for MIGRATION_DATABASE_URL.`,
    )
  }
}
