import * as contract from '@plat/contract/chat/chat'
import { listChatAssignees } from '@plat/contract/schedule/assign'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/dependencies.ts'
import type { CallDesk } from '../calls/call-desk.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { networkOf } from '../platform/throttle.ts'
import { callFromChat, changeChat, chatAssignees } from './change-chat.ts'
import { openChat } from './chat-row.ts'
import { readerOf, withChats, writerOf } from './chat-work.ts'
import { ownChats, readChat, seeChat, unreadChats } from './read-chats.ts'
import { sendMessage } from './send-message.ts'
import { startChat } from './start-chat.ts'

/** Registers chats between residents and the agency. */
export function registerChat(app: App, accounts: Accounts, desk: CallDesk): void {
  registerReading(app, accounts)
  registerWriting(app, accounts)
  registerAgency(app, accounts, desk)
}

function registerReading(app: App, accounts: Accounts): void {
  serve(app, contract.listChats, async ({ query, context }) => {
    const { offset, limit } = query
    const { chats, itemCount } = await withChats(accounts, context.tenant, (work) =>
      ownChats(work, writerOf(context), query),
    )
    return { data: chats, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countUnreadChats, async ({ context }) => ({
    data: {
      unread: await withChats(accounts, context.tenant, (work) =>
        unreadChats(work, writerOf(context)),
      ),
    },
  }))

  serve(app, contract.getChat, async ({ params, query, context }) => ({
    data: await withChats(accounts, context.tenant, (work) =>
      readChat(work, readerOf(context), params.id, query.before),
    ),
  }))

  serve(app, contract.seeChat, async ({ params, body, context }) => ({
    data: {
      seen: await withChats(accounts, context.tenant, (work) =>
        seeChat(work, readerOf(context), params.id, body.number),
      ),
    },
  }))
}

function registerWriting(app: App, accounts: Accounts): void {
  serve(app, contract.startChat, async ({ body, context, request }) => {
    const { subject, ...message } = body
    await takeAsResident(accounts, context, request)
    const data = await withChats(accounts, context.tenant, (work) =>
      startChat(work, writerOf(context), subject, message),
    )
    return { data }
  })

  serve(app, contract.sendChatMessage, async ({ params, body, context, request }) => {
    const writer = writerOf(context)
    const { side } = await withChats(accounts, context.tenant, ({ tx }) =>
      openChat(tx, writer, params.id),
    )
    if (side === 'resident') await takeAsResident(accounts, context, request)
    else await accounts.throttle.take('chatAnswer', context.tenant, writer.account)
    const data = await withChats(accounts, context.tenant, (work) =>
      sendMessage(work, writer, params.id, body),
    )
    return { data }
  })
}

function registerAgency(app: App, accounts: Accounts, desk: CallDesk): void {
  serve(app, contract.changeChat, async ({ params, body, context }) => {
    const reader = readerOf(context)
    // The assignee is emailed.
    if (reader.account !== null && body.action === 'assign' && body.assignee !== null)
      await accounts.throttle.take('appointmentChange', context.tenant, reader.account)
    const data = await withChats(accounts, context.tenant, (work) =>
      changeChat(work, reader, params.id, body),
    )
    accounts.wakeMail()
    return { data }
  })

  serve(app, listChatAssignees, async ({ params, context }) => ({
    data: await withChats(accounts, context.tenant, (work) =>
      chatAssignees(work, readerOf(context), params.id),
    ),
  }))

  serve(app, contract.callFromChat, async ({ params, context }) => {
    const agent = writerOf(context)
    await accounts.throttle.take('callRequest', context.tenant, agent.account)
    const call = await desk.change(context.tenant, (work) => callFromChat(work, agent, params.id))
    return { data: await desk.call(context.tenant, call, agent.account) }
  })
}

/** Counts a resident's message. @throws AppError too_many_requests */
async function takeAsResident(
  { throttle }: Accounts,
  context: RequestContext,
  request: FastifyRequest,
): Promise<void> {
  await throttle.take('chatMessage', context.tenant, writerOf(context).account)
  await throttle.take('chatAddress', context.tenant, networkOf(request.ip))
}
