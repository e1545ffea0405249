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
import { agentOf, staff } from './agent-list.ts'
import { agentState } from './agent-state.ts'
import { changeAgent, changeBreak, requireAgent } from './change-agent.ts'
import { addContact, listContacts, removeContact } from './contacts.ts'

type Within = <Result>(
  context: RequestContext,
  work: (tx: TenantTransaction, document: TenantDocument) => Promise<Result>,
) => Promise<Result>

/** Registers who answers calls, their own state, and whom they may invite. */
export function registerAgents(app: App, { database }: { readonly database: Database }): void {
  const within: Within = async ({ tenant }, work) => {
    const { document } = await loadTenant(database, tenant)
    return asTenant(database, tenant, (tx) => work(tx, document))
  }
  registerAgentLists(app, within)
  registerOwnState(app, within)
  registerContacts(app, within)
}

function registerAgentLists(app: App, within: Within): void {
  const agents = (context: RequestContext) =>
    within(context, async (tx, document) =>
      (await staff(tx, null)).map((row) => agentOf(row, document)),
    )

  serve(app, contract.listAgents, async ({ context }) => ({ data: await agents(context) }))

  serve(app, contract.listAvailableAgents, async ({ context }) => ({
    data: (await agents(context)).filter(({ status }) => status === 'available'),
  }))

  serve(app, contract.updateAgent, async ({ params: { id }, body, context }) => ({
    data: await within(context, async (tx, document) => {
      const change = { public: body.public, modules: modulesOf(body), version: body.version }
      await changeAgent(tx, document, id, change, signedIn(context).guid)
      return agentOf(await requireAgent(tx, id), document)
    }),
  }))
}

/** Codes of the modules in a change: as such, or as an agent has them that is sent back whole. */
function modulesOf({
  modules,
  all_modules: isAll,
}: {
  readonly modules?: readonly (string | { readonly module_code: string })[] | null | undefined
  readonly all_modules?: boolean | undefined
}): string[] | null | undefined {
  const areCodes = modules?.every((one) => typeof one === 'string') ?? false
  if (isAll === true && !(areCodes && modules?.length)) return null
  return modules && modules.map((one) => (typeof one === 'string' ? one : one.module_code))
}

function registerOwnState(app: App, within: Within): void {
  const noAgent = () => new AppError('not_found', because('no_such_agent'))
  /** Does an agent's own work; an API token is nobody's. */
  const ownState = (
    context: RequestContext,
    work: (tx: TenantTransaction, account: string) => Promise<void>,
  ) =>
    within(context, async (tx) => {
      const account = context.viewer.account?.guid
      if (account === undefined) throw noAgent()
      await work(tx, account)
      const state = await agentState(tx, account)
      if (state === null) throw noAgent()
      return state
    })

  serve(app, contract.getAgentState, async ({ context }) => ({
    data: await ownState(context, () => Promise.resolve()),
  }))

  serve(app, contract.updateAgentState, async ({ body, context }) => ({
    data: await ownState(context, (tx, account) => changeBreak(tx, account, body.on_break)),
  }))
}

function registerContacts(app: App, within: Within): void {
  for (const list of [contract.listContacts, contract.listDemoContacts])
    serve(app, list, async ({ context }) => ({
      data: await within(context, (tx, document) =>
        listContacts(tx, document, context.viewer.account?.guid ?? null),
      ),
    }))

  serve(app, contract.addContact, async ({ body, context }) => ({
    data: await within(context, (tx) => addContact(tx, body, signedIn(context).guid)),
  }))

  serve(app, contract.removeContact, async ({ params, context }) => {
    await within(context, (tx) => removeContact(tx, params.id))
    return { data: { done: true as const } }
  })
}
