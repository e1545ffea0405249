import type { AgentState, AgentStatus, DeclaredStatus } from '@plat/contract/agents/agents'
import { because } from '@plat/contract/platform/reasons'
import { asksSecondFactor } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { AGENT_JOIN_SQL, agentStatusSql, HAS_DECLARED_SQL, IS_AGENT_SQL } from './agent-sql.ts'
import { holdAgent } from './change-agent.ts'
import { notifyAgentsChanged } from './notify-agents.ts'

interface StateRow {
  readonly public: boolean
  readonly status: AgentStatus
  readonly has_declared: boolean
  readonly declared: DeclaredStatus
  readonly declared_at: Date
  readonly declared_reason: AgentState['reason']
}

/** An account's own status as an agent. @throws AppError not_found for an account that is no agent */
export async function readAgentState(
  { query }: TenantTransaction,
  document: TenantDocument,
  account: string,
): Promise<AgentState> {
  const [row] = await query<StateRow>(
    `select coalesce(g.public, false) as public, ${agentStatusSql('$1')} as status,
       ${HAS_DECLARED_SQL} as has_declared, g.declared, g.declared_at, g.declared_reason
     from account a ${AGENT_JOIN_SQL} where a.guid = $2 and ${IS_AGENT_SQL}`,
    [asksSecondFactor(document), account],
  )
  if (row === undefined) throw new AppError('not_found', because('no_such_agent'))
  const { public: isPublic, status, has_declared: hasDeclared } = row
  const base = { public: isPublic, status }
  if (!hasDeclared) return { ...base, declared: 'available', since: null, reason: null }
  return {
    ...base,
    declared: row.declared,
    since: row.declared_at.toISOString(),
    reason: row.declared_reason,
  }
}

/**
 * Sets what an agent declares.
 * @param reason why the portal sets it; null: the agent does.
 * @throws AppError not_found for an account that is no agent
 */
export async function declareStatus(
  tx: TenantTransaction,
  account: string,
  declared: DeclaredStatus,
  reason: AgentState['reason'] = null,
): Promise<void> {
  await holdAgent(tx, account)
  await tx.query(
    'update agent set declared = $2, declared_at = now(), declared_reason = $3 where account = $1',
    [account, declared, reason],
  )
  await notifyAgentsChanged(tx, account)
}
