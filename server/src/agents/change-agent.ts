import { isDeepStrictEqual } from 'node:util'
import { because } from '@plat/contract/platform/reasons'
import { audit } from '../accounts/audit.ts'
import { changedMeanwhile, type LastChange } from '../accounts/changed-meanwhile.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { refusal } from '../platform/http/request-parts.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { inOrder, moduleCodes } from './agent-list.ts'
import { IS_AGENT_SQL } from './agent-sql.ts'
import { notifyAgentsChanged } from './notify-agents.ts'

/** Settings of an agent that a manager changes. */
export interface AgentChange {
  readonly public: boolean
  /** Null: all; undefined: as they are. */
  readonly module_codes?: readonly string[] | null | undefined
  /** Version that the change was made from; undefined: any. */
  readonly version?: number | undefined
}

/**
 * Sets whether calls reach an agent, and of which modules.
 * @param account guid
 * @param actor guid of the manager; null for the demo's own agents
 * @throws AppError not_found for an account that is no agent, invalid_request for modules that the agency does not have,
 * conflict with who changed the agent since
 */
export async function changeAgent(
  tx: TenantTransaction,
  document: TenantDocument,
  account: string,
  change: AgentChange,
  actor: string | null,
): Promise<void> {
  const { module_codes: codes } = change
  checkModules(document, codes ?? [])
  const row = await holdAgent(tx, account)
  if (change.version !== undefined && change.version !== row.version)
    throw await changedMeanwhile(tx, row, document.tenant.timeZone)
  const before = { public: row.public, modules: row.modules }
  const modules = codes === undefined ? row.modules : codes && inOrder(document, codes)
  const after = { public: change.public, modules }
  if (isDeepStrictEqual(before, after)) return
  await tx.query(
    `update agent set public = $2, modules = $3, version = version + 1, updated_at = now(), updated_by = $4
     where account = $1`,
    [account, after.public, after.modules, actor],
  )
  await audit(tx, { actor, action: 'agent.changed', subject: account, detail: after })
  await notifyAgentsChanged(tx, account)
}

interface HeldAgent extends LastChange {
  readonly public: boolean
  readonly modules: string[] | null
  readonly version: number
}

/** Locks an agent's row, which is created where there is none. @throws AppError not_found for an account that is no agent */
export async function holdAgent({ query }: TenantTransaction, account: string): Promise<HeldAgent> {
  await query(
    `insert into agent (tenant, account) select a.tenant, a.guid from account a
     where a.guid = $1 and ${IS_AGENT_SQL} on conflict do nothing`,
    [account],
  )
  const [row] = await query<HeldAgent>(
    `select g.public, g.modules, g.version, g.updated_at as at, g.updated_by as by
     from agent g join account a on a.tenant = g.tenant and a.guid = g.account
     where a.guid = $1 and ${IS_AGENT_SQL} for update of g`,
    [account],
  )
  if (row === undefined) throw new AppError('not_found', because('no_such_agent'))
  return row
}

function checkModules(document: TenantDocument, codes: readonly string[]): void {
  const known = moduleCodes(document)
  const unknown = codes.filter((code) => !known.includes(code))
  if (unknown.length === 0) return
  const why = because('unknown_modules', { codes: unknown.join(', '), known: known.join(', ') })
  throw refusal('invalid_request', { module_codes: [why] })
}
