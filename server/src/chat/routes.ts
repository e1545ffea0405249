import * as contract from '@plat/contract/chat/chat'
import { type Accounts, signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type ChatReader, openConversation } from './conversation-row.ts'
import { conversationViews } from './conversation-views.ts'
import { countNews, listForAgency, listOwn } from './list-conversations.ts'
import { readMessages, seeConversation, startConversation, writeMessage } from './write-message.ts'

/** What chat works with. */
export interface ChatParts {
  readonly database: Database
  readonly accounts: Pick<Accounts, 'throttle'>
}

/** Registers what residents and departments write to each other. */
export function registerChat(app: App, parts: ChatParts): void {
  const { database } = parts
  const documentOf = async (tenant: string) => (await loadTenant(database, tenant)).document
  registerLists(app, database)

  serve(app, contract.startConversation, async ({ body, context }) => {
    const document = await documentOf(context.tenant)
    const { level } = context.viewer
    const reader = { ...readerOf(context), account: signedIn(context).guid, level }
    const message = { text: body.text, request: body.request ?? null }
    return counted(parts, context, async () => {
      const { conversation, isNew } = await asTenant(database, context.tenant, (tx) =>
        startConversation(tx, document, reader, body.subject, message),
      )
      return { data: conversation, isNew }
    })
  })

  serve(app, contract.readConversation, async ({ params, query, context }) => {
    const document = await documentOf(context.tenant)
    const reader = readerOf(context)
    const data = await asTenant(database, context.tenant, async (tx) => {
      const found = await openConversation(tx, document, params.id, reader)
      const [conversation] = await conversationViews(tx, document, [found], reader.visibility)
      if (conversation === undefined) throw new Error('a conversation has no view')
      return { conversation, messages: await readMessages(tx, params.id, query.before ?? null) }
    })
    return { data }
  })

  serve(app, contract.writeMessage, async ({ params, body, context }) => {
    const document = await documentOf(context.tenant)
    const reader = { ...readerOf(context), account: signedIn(context).guid }
    const written = { text: body.text, request: body.request ?? null }
    return counted(parts, context, async () => {
      const { message, isNew } = await asTenant(database, context.tenant, (tx) =>
        writeMessage(tx, document, reader, params.id, written),
      )
      return { data: message, isNew }
    })
  })

  serve(app, contract.seeConversation, async ({ params, body, context }) => {
    const document = await documentOf(context.tenant)
    await asTenant(database, context.tenant, (tx) =>
      seeConversation(tx, document, readerOf(context), params.id, body.number),
    )
    return { data: { done: true as const } }
  })
}

function registerLists(app: App, database: Database): void {
  serve(app, contract.listConversations, async ({ query, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const { guid } = signedIn(context)
    const { conversations, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listOwn(tx, document, guid, readerOf(context).visibility, query),
    )
    const { offset, limit } = query
    return { data: conversations, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.listAgencyConversations, async ({ query, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const { conversations, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listForAgency(tx, document, readerOf(context), query),
    )
    const { offset, limit } = query
    return { data: conversations, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countUnreadConversations, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const reader = { ...readerOf(context), account: signedIn(context).guid }
    const data = await asTenant(database, context.tenant, (tx) => countNews(tx, document, reader))
    return { data }
  })
}

/** Counts what an account writes; what was not stored, or was there, does not count. */
async function counted<Data>(
  { accounts }: ChatParts,
  context: RequestContext,
  work: () => Promise<{ data: Data; isNew: boolean }>,
): Promise<{ data: Data }> {
  const take = ['chatMessage', context.tenant, signedIn(context).guid] as const
  await accounts.throttle.take(...take)
  try {
    const { data, isNew } = await work()
    if (!isNew) await accounts.throttle.refund(...take)
    return { data }
  } catch (error) {
    await accounts.throttle.refund(...take)
    throw error
  }
}

/** Who reads; without an account it is an API token of the agency. */
function readerOf({ viewer }: RequestContext): ChatReader {
  return {
    account: viewer.account?.guid ?? null,
    internal: viewer.level === 'internal',
    visibility: VISIBILITY_OF_LEVEL[viewer.level],
  }
}
