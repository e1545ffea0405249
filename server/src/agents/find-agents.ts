import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { AGENT_JOIN, IS_CONNECTED, IS_IN_CALL, IS_RINGING, IS_STAFF } from './agent-row.ts'

/** Whom a call looks for. */
export interface WantedAgents {
  /** Any of these modules must be served; null: whatever is served. */
  readonly modules: readonly string[] | null
  /** The one who is called directly: public or not, and whatever they serve; null: no one in particular. */
  readonly agent: string | null
  /** Guids of accounts that are not asked: who calls, and who was asked already. */
  readonly except: readonly string[]
}

/** Modules whose agents answer a call about a record's module, or on a channel of a department; null: all agents do. */
export function servingModules(
  { departments }: TenantDocument,
  subject: { readonly module: string | null; readonly department: string | null },
): readonly string[] | null {
  if (subject.module !== null) return [subject.module]
  const modules = departments.find(({ id }) => id === subject.department)?.modules ?? []
  return modules.length === 0 ? null : modules
}

/** Who may answer ($1 modules, $2 the one agent, $3 who is not asked), free or not. */
const SUITABLE = `from account a ${AGENT_JOIN}
     where ${IS_STAFF} and not coalesce(g.on_break, false) and a.guid <> all($3::uuid[])
       and ($2::uuid is null or a.guid = $2)
       and ($2::uuid is not null
         or (g.public and ($1::text[] is null or g.modules is null or g.modules && $1::text[])))
       and ${IS_CONNECTED}`

/**
 * Guids of the agents who can be asked now, the one that has waited longest first. It promises nothing: the unique
 * index of open offers says who gets an agent.
 * @param most how many
 */
export async function candidates(
  { query }: TenantTransaction,
  { modules, agent, except }: WantedAgents,
  most: number,
): Promise<string[]> {
  const rows = await query<{ guid: string }>(
    `select a.guid ${SUITABLE} and not ${IS_RINGING} and not ${IS_IN_CALL}
     order by g.idle_since nulls first, a.guid limit $4`,
    [modules, agent, except, most],
  )
  return rows.map(({ guid }) => guid)
}

/** How many agents could be asked now or once they are free: whether waiting makes sense. */
export async function suitable(
  { query }: TenantTransaction,
  { modules, agent, except }: WantedAgents,
): Promise<number> {
  const [row] = await query<{ found: number }>(`select count(*)::integer as found ${SUITABLE}`, [
    modules,
    agent,
    except,
  ])
  return row?.found ?? 0
}

/** An agent's call has ended, or an offer was not taken: from now on the others have waited longer. */
export async function beginIdle({ query }: TenantTransaction, account: string): Promise<void> {
  await query('update agent set idle_since = now() where account = $1', [account])
}
