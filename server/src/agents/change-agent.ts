import { isDeepStrictEqual } from 'node:util'
import { because } from '@plat/contract/platform/reasons'
import { audit } from '../accounts/audit.ts'
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { refusal } from '../platform/http/request-parts.ts'
import { lookAgain } from '../offices/waiting-calls.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { moduleCodes, type StaffRow, staff } from './agent-list.ts'
import { tellAgents } from './tell-agents.ts'

/** What a manager changes; what is left out stays. */
export interface AgentChange {
  readonly public?: boolean | undefined
  /** Codes; null: all. */
  readonly modules?: readonly string[] | null | undefined
  /** That the change was made from; left out: whatever it is. */
  readonly version?: number | undefined
}

/**
 * Changes whether calls reach an agent, and which. Waiting calls may find the agent at once, and the agent's own pages
 * are told.
 * @param actor guid of the manager
 * @throws AppError not_found, invalid_request for modules that the agency has not, conflict for another version
 */
export async function changeAgent(
  tx: TenantTransaction,
  document: TenantDocument,
  account: string,
  change: AgentChange,
  actor: string,
): Promise<void> {
  checkModules(document, change)
  await requireAgent(tx, account)
  await lookAgain(tx)
  const row = await lockRow(tx, account)
  if (change.version !== undefined && change.version !== row.version)
    throw await changedMeanwhile(tx, row, document.tenant.timeZone)
  const next = {
    public: change.public ?? row.public,
    modules: change.modules === undefined ? row.modules : normalised(change.modules, document),
  }
  if (isDeepStrictEqual(next, { public: row.public, modules: row.modules })) return
  await tx.query(
    `update agent set public = $2, modules = $3, version = version + 1, updated_at = now(), updated_by = $4,
       idle_since = case when $2 and not public then now() else idle_since end
     where account = $1`,
    [account, next.public, next.modules, actor],
  )
  await audit(tx, { actor, action: 'agent.changed', subject: account, detail: next })
  await tellAgents(tx, [account])
}

/** Begins or ends somebody's own break; all pages of the account are told. */
export async function changeBreak(
  tx: TenantTransaction,
  account: string,
  onBreak: boolean,
): Promise<void> {
  await requireAgent(tx, account)
  await lookAgain(tx)
  await lockRow(tx, account)
  await tx.query(
    `update agent set on_break = $2, idle_since = case when $2 then idle_since else now() end
     where account = $1 and on_break <> $2`,
    [account, onBreak],
  )
  await tellAgents(tx, [account])
}

/** The agent with this account. @throws AppError not_found for nobody, and for who is none */
export async function requireAgent(tx: TenantTransaction, account: string): Promise<StaffRow> {
  const [row] = await staff(tx, account)
  if (row === undefined) throw new AppError('not_found', because('no_such_agent'))
  return row
}

interface LockedRow {
  readonly public: boolean
  readonly modules: string[] | null
  readonly version: number
  readonly at: Date
  readonly by: string | null
}

/** The row of an agent, locked; made first where there is none. */
async function lockRow({ query }: TenantTransaction, account: string): Promise<LockedRow> {
  await query(
    `insert into agent (tenant, account, version) values (current_tenant(), $1, 0) on conflict do nothing`,
    [account],
  )
  const [row] = await query<LockedRow & Record<string, unknown>>(
    `select public, modules, version, updated_at as at, updated_by as by from agent where account = $1 for update`,
    [account],
  )
  if (row === undefined) throw new AppError('not_found', because('no_such_agent'))
  return row
}

function checkModules(document: TenantDocument, { modules }: AgentChange): void {
  const known = moduleCodes(document)
  const unknown = (modules ?? []).filter((code) => !known.includes(code))
  if (unknown.length === 0) return
  const why = because('unknown_modules', { codes: unknown.join(', '), known: known.join(', ') })
  throw refusal('invalid_request', { modules: [why] })
}

/** Each once, in the agency's order. */
function normalised(modules: readonly string[] | null, document: TenantDocument): string[] | null {
  return modules && moduleCodes(document).filter((code) => modules.includes(code))
}
