import type { Agent, AgentModule } from '@plat/contract/agents/agents'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { AGENT_JOIN, type AgentFlags, FLAG_COLUMNS, IS_STAFF, statusOf } from './agent-row.ts'

/** Somebody of the agency with what decides about calls. */
export type StaffRow = AgentFlags & {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  /** Codes; null: all. */
  readonly modules: string[] | null
  readonly version: number
}

/** Everybody of the agency in use, by name. @param only guid of one account; null: all */
export function staff({ query }: TenantTransaction, only: string | null): Promise<StaffRow[]> {
  return query<StaffRow>(
    `select a.guid as id, a.email, a.first_name, a.last_name, g.modules, coalesce(g.version, 0) as version,
       ${FLAG_COLUMNS}
     from account a ${AGENT_JOIN}
     where ${IS_STAFF} and ($1::uuid is null or a.guid = $1)
     order by lower(coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)), a.guid`,
    [only],
  )
}

/** An agent as colleagues see one. */
export function agentOf(row: StaffRow, document: TenantDocument): Agent {
  const { id, email, first_name, last_name, version } = row
  return {
    user: { id, first_name, last_name },
    email,
    modules: agentModules(row, document),
    all_modules: row.modules === null,
    public: row.public,
    status: statusOf(row),
    version,
  }
}

/** Modules that somebody answers calls for, in the agency's order; those that are gone are left out. */
export function agentModules(
  { modules }: Pick<StaffRow, 'modules'>,
  document: TenantDocument,
): AgentModule[] {
  return moduleCodes(document)
    .filter((code) => modules === null || modules.includes(code))
    .flatMap((code) => {
      const module = moduleOf(document, code)
      if (module === undefined) return []
      const { id, name } = departmentOf(document, code)
      const department = { department_code: id, display_name: name }
      return [{ module_code: code, display_name: module.name, department }]
    })
}

/** Codes of the agency's modules by department. */
export function moduleCodes({ departments }: TenantDocument): string[] {
  return departments.flatMap(({ modules }) => modules)
}
