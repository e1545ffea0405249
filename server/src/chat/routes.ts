import * as contract from '@plat/contract/chat/chat'
import { listChatAssignees } from '@plat/contract/schedule/assign'
import type { FastifyRequest } from 'fastify'
import type { Chat, ChatSubjectRef } from '@plat/contract/chat/chat'
import {
  type AgencyWork,
  readerOf,
  withAgency,
  type Writer,
  writerOf,
} from '../accounts/agency-work.ts'
import type { Accounts } from '../accounts/dependencies.ts'
import type { CallDesk } from '../calls/call-desk.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { networkOf } from '../platform/throttle.ts'
import { callFromChat, changeChat, chatAssignees } from './change-chat.ts'
import { openChat, CHAT_COLUMNS, type ChatRow, noSuchChat } from './chat-row.ts'
import { ownChats, readChat, seeChat, unreadChats } from './read-chats.ts'
import { sendMessage, type NewMessage, putMessage } from './send-message.ts'
import { findSubject, subjectValues } from '../calls/stored-subject.ts'
import { chatViews } from './chat-view.ts'

/** Registers chats between residents and the agency. */
export function registerChat(app: App, accounts: Accounts, desk: CallDesk): void {
  registerReading(app, accounts)
  registerWriting(app, accounts)
  registerAgency(app, accounts, desk)
}

function registerReading(app: App, accounts: Accounts): void {
  serve(app, contract.listChats, async ({ query, context }) => {
    const { offset, limit } = query
    const { chats, itemCount } = await withAgency(accounts, context.tenant, (work) =>
      ownChats(work, writerOf(context), query),
    )
    return { data: chats, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countUnreadChats, async ({ context }) => ({
    data: {
      unread: await withAgency(accounts, context.tenant, (work) =>
        unreadChats(work, writerOf(context)),
      ),
    },
  }))

  serve(app, contract.getChat, async ({ params, query, context }) => ({
    data: await withAgency(accounts, context.tenant, (work) =>
      readChat(work, readerOf(context), params.id, query.before),
    ),
  }))

  serve(app, contract.seeChat, async ({ params, body, context }) => ({
    data: {
      seen: await withAgency(accounts, context.tenant, (work) =>
        seeChat(work, readerOf(context), params.id, body.number),
      ),
    },
  }))
}

function registerWriting(app: App, accounts: Accounts): void {
  serve(app, contract.startChat, async ({ body, context, request }) => {
    const { subject, ...message } = body
    await takeAsResident(accounts, context, request)
    const data = await withAgency(accounts, context.tenant, (work) =>
      startChat(work, writerOf(context), subject, message),
    )
    return { data }
  })

  serve(app, contract.sendChatMessage, async ({ params, body, context, request }) => {
    const writer = writerOf(context)
    const { side } = await withAgency(accounts, context.tenant, ({ tx }) =>
      openChat(tx, writer, params.id),
    )
    if (side === 'resident') await takeAsResident(accounts, context, request)
    else await accounts.throttle.take('chatAnswer', context.tenant, writer.account)
    const data = await withAgency(accounts, context.tenant, (work) =>
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
    const data = await withAgency(accounts, context.tenant, (work) =>
      changeChat(work, reader, params.id, body),
    )
    accounts.wakeMail()
    return { data }
  })

  serve(app, listChatAssignees, async ({ params, context }) => ({
    data: await withAgency(accounts, context.tenant, (work) =>
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

/**
 * Sends a message about a record or to a department. The account's chat about it is continued, also where the record is no
 * longer open to the account.
 * @throws AppError not_found for a subject that does not exist or is not open to the account; forbidden where its
 * department takes no messages; conflict for a full chat
 */
async function startChat(
  work: AgencyWork,
  writer: Writer,
  wanted: ChatSubjectRef,
  message: NewMessage,
): Promise<Chat> {
  const { tx } = work
  const row = (await lockOwn(work, writer, wanted)) ?? (await newChat(work, writer, wanted))
  await putMessage(work, row, { ...message, side: 'resident', author: writer.account })
  const rows = await tx.query<ChatRow>(`select ${CHAT_COLUMNS} from chat c where c.guid = $1`, [
    row.guid,
  ])
  const [view] = await chatViews(work, rows, 'resident', writer.visibility)
  if (view === undefined) throw noSuchChat()
  return view
}

/** The account's chat about a subject; null: there is none. Others wait until the transaction ends. */
async function lockOwn(
  { tx }: AgencyWork,
  { account }: Writer,
  { guid }: ChatSubjectRef,
): Promise<ChatRow | null> {
  const [row] = await tx.query<ChatRow>(
    `select ${CHAT_COLUMNS} from chat c where c.account = $1 and c.subject = $2 for no key update`,
    [account, guid],
  )
  return row ?? null
}

/** Stores an empty chat, unless another request has just stored one. */
async function newChat(work: AgencyWork, writer: Writer, wanted: ChatSubjectRef): Promise<ChatRow> {
  const { tx, document } = work
  const subject = await findSubject(tx, document, writer.level, wanted, 'chat')
  await tx.query(
    `insert into chat (tenant, account, discriminator, subject, agency_reference, visibility, module, department, channel,
       modules) values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [writer.account, ...subjectValues(subject)],
  )
  const row = await lockOwn(work, writer, wanted)
  if (row === null) throw new Error('the chat was not stored')
  return row
}
