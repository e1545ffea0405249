import type { Agent, AgentStatus } from '@plat/contract/agents/agents'
import type { Pagination } from '@plat/contract/platform/envelope'
import { asksSecondFactor } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { AGENT_JOIN_SQL, agentStatusSql, IS_AGENT_SQL, isAvailableSql } from './agent-sql.ts'

interface AgentRow {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly modules: string[] | null
  readonly public: boolean
  readonly status: AgentStatus
  readonly version: number
  /** How many were found in all. */
  readonly found: number
}

/** Most agents that a list has. */
const MOST_AGENTS = 500

/** Which agents: `available` reads those that a call can reach now, `account` the one with this guid. */
interface AgentChoice {
  readonly available?: boolean
  readonly account?: string
}

/** The agents, by name: all, unless some are chosen; of more than fit into a list the first ones, and how many there are. */
export async function readAgents(
  { query }: TenantTransaction,
  document: TenantDocument,
  { available = false, account }: AgentChoice = {},
): Promise<{ agents: Agent[]; pagination: Pagination }> {
  const rows = await query<AgentRow>(
    `select a.guid as id, a.email, a.first_name, a.last_name, g.modules, coalesce(g.public, false) as public,
       ${agentStatusSql('$1')} as status, coalesce(g.version, 0) as version,
       count(*) over ()::integer as found
     from account a ${AGENT_JOIN_SQL}
     where ${IS_AGENT_SQL} and ($2::uuid is null or a.guid = $2)
       and (not $3::boolean or ${isAvailableSql('$1')})
     order by lower(coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)), a.guid
     limit $4`,
    [asksSecondFactor(document), account ?? null, available, MOST_AGENTS],
  )
  const agents = rows.map(({ id, first_name, last_name, modules, found: _, ...row }) => {
    const codes = modules && inOrder(document, modules)
    return {
      ...row,
      user: { id, first_name, last_name },
      modules: (codes ?? moduleCodes(document)).flatMap((code) => {
        const name = moduleOf(document, code)?.name
        return name === undefined ? [] : [{ module_code: code, display_name: name }]
      }),
      module_codes: codes,
    }
  })
  const itemCount = rows[0]?.found ?? 0
  return { agents, pagination: { itemCount, offset: 0, limit: MOST_AGENTS } }
}

/** Codes of the agency's modules, by department. */
export function moduleCodes({ departments }: TenantDocument): string[] {
  return departments.flatMap(({ modules }) => modules)
}

/** Some module codes, each once, in the agency's order; modules that the agency no longer has are left out. */
export function inOrder(document: TenantDocument, codes: readonly string[]): string[] {
  return moduleCodes(document).filter((code) => codes.includes(code))
}
