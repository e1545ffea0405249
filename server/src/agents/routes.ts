import * as contract from '@plat/contract/agents/agents'
import { because } from '@plat/contract/platform/reasons'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { readAgents } from './agent-list.ts'
import { declareStatus, readAgentState } from './agent-state.ts'
import { changeAgent } from './change-agent.ts'

/** Registers the list of agents, and the own status of each. */
export function registerAgents(app: App, { database }: { readonly database: Database }): void {
  const within = async <Result>(
    { tenant }: RequestContext,
    work: (tx: TenantTransaction, document: TenantDocument) => Promise<Result>,
  ): Promise<Result> => {
    const { document } = await loadTenant(database, tenant)
    return asTenant(database, tenant, (tx) => work(tx, document))
  }

  for (const [list, available] of [
    [contract.listAgents, false],
    [contract.listAvailableAgents, true],
  ] as const)
    serve(app, list, async ({ context }) => {
      const { agents, pagination } = await within(context, (tx, document) =>
        readAgents(tx, document, { available }),
      )
      return { data: agents, meta: { pagination } }
    })

  serve(app, contract.updateAgent, async ({ params: { id }, body, context }) => {
    const actor = signedIn(context).guid
    const { agents } = await within(context, async (tx, document) => {
      await changeAgent(tx, document, id, body, actor)
      return readAgents(tx, document, { account: id })
    })
    const [agent] = agents
    if (agent === undefined) throw noSuchAgent()
    return { data: agent }
  })

  serve(app, contract.getAgentState, async ({ context }) => {
    const own = ownGuid(context)
    return { data: await within(context, (tx, document) => readAgentState(tx, document, own)) }
  })

  serve(app, contract.updateAgentState, async ({ body, context }) => {
    const own = ownGuid(context)
    const data = await within(context, async (tx, document) => {
      await declareStatus(tx, own, body.declared)
      return readAgentState(tx, document, own)
    })
    return { data }
  })
}

/** The account behind a request. @throws AppError not_found for an API token, which has none */
function ownGuid({ viewer }: RequestContext): string {
  if (viewer.account === null) throw noSuchAgent()
  return viewer.account.guid
}

function noSuchAgent(): AppError {
  return new AppError('not_found', because('no_such_agent'))
}
