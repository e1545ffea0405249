import type { changeChat as changing, Chat } from '@plat/contract/chat/chat'
import { because } from '@plat/contract/platform/reasons'
import type { Assignee } from '@plat/contract/schedule/assign'
import type { z } from 'zod'
import type { AgencyWork, Reader, Writer } from '../accounts/agency-work.ts'
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts'
import { fieldError } from '../accounts/field-error.ts'
import { readAssignees, requireAssignee } from '../calls/assignees.ts'
import type { CallWork } from '../calls/call-work.ts'
import { notifyAssigned } from '../calls/notify-assigned.ts'
import { placeCall } from '../calls/request-call.ts'
import { mailChatAssigned } from './chat-mail.ts'
import { CHAT_COLUMNS, type ChatRow, noSuchChat, openAsAgency } from './chat-row.ts'
import { chatViews } from './chat-view.ts'
import { notifyChat } from './notify-chat.ts'

type ChatChange = z.output<NonNullable<typeof changing.body>>

/** Agents to whom a chat can be assigned. @throws AppError not_found for one that does not reach the reader */
export async function chatAssignees(
  work: AgencyWork,
  reader: Reader,
  guid: string,
): Promise<Assignee[]> {
  const row = await openAsAgency(work.tx, reader, guid)
  // Agents see nothing of their own chats as the agency.
  return (await readAssignees(work, row)).filter(({ person }) => person.id !== row.account)
}

/**
 * Assigns a chat, or notes that its last message needs no answer: it belongs to the agent then, if no one has it. Doing it
 * again changes nothing.
 * @throws AppError not_found for a chat that does not reach the agent; conflict for a change from an older version;
 * invalid_request for an account that cannot have it
 */
export async function changeChat(
  work: AgencyWork,
  reader: Reader,
  guid: string,
  change: ChatChange,
): Promise<Chat> {
  const { tx, document } = work
  const row = await openAsAgency(tx, reader, guid, true)
  if (isDone(row, change)) return viewOf(work, reader, row)
  if (change.version !== row.version) {
    const last = { at: row.changed_at, by: row.changed_by }
    throw await changedMeanwhile(tx, last, document.tenant.timeZone)
  }
  const changed = await (change.action === 'assign'
    ? assign(work, reader, row, change.assignee)
    : endWait(work, reader, row))
  await notifyChat(tx, changed, row.assignee)
  return viewOf(work, reader, changed)
}

/** Whether a chat is as a change would make it. */
function isDone(row: ChatRow, change: ChatChange): boolean {
  return change.action === 'assign' ? row.assignee === change.assignee : row.waiting_since === null
}

async function assign(
  work: AgencyWork,
  { account }: Reader,
  row: ChatRow,
  assignee: string | null,
): Promise<ChatRow> {
  if (assignee === row.account) throw fieldError('assignee', because('assignee_not_possible'))
  if (assignee !== null) await requireAssignee(work, row, assignee)
  const changed = await storeAssignee(work, row, assignee, account)
  if (assignee !== null && assignee !== account) await mailChatAssigned(work, changed)
  notifyAssigned(work.tx, [assignee, row.assignee], account)
  return changed
}

/** Stores the agent who has a chat. @param by guid; null: an API token, or the server itself */
export async function storeAssignee(
  { tx }: Pick<AgencyWork, 'tx'>,
  { guid }: ChatRow,
  assignee: string | null,
  by: string | null,
): Promise<ChatRow> {
  const [changed] = await tx.query<ChatRow>(
    `update chat c set assignee = $2, version = c.version + 1, changed_at = now(), changed_by = $3
     where c.guid = $1 returning ${CHAT_COLUMNS}`,
    [guid, assignee, by],
  )
  if (changed === undefined) throw noSuchChat()
  return changed
}

async function endWait(
  { tx }: AgencyWork,
  { account }: Reader,
  { guid }: ChatRow,
): Promise<ChatRow> {
  const [changed] = await tx.query<ChatRow>(
    `update chat c set waiting_since = null, agency_mail_at = null, assignee = coalesce(c.assignee, $2),
       version = c.version + 1, changed_at = now(), changed_by = $2
     where c.guid = $1 returning ${CHAT_COLUMNS}`,
    [guid, account],
  )
  if (changed === undefined) throw noSuchChat()
  return changed
}

/**
 * Calls the resident of a chat directly. An agent who calls takes a chat that no one has.
 * @returns guid of the call
 * @throws AppError not_found for a chat that does not reach the agent; conflict for a resident without an open page, and
 * an agent in another call
 */
export async function callFromChat(work: CallWork, agent: Writer, guid: string): Promise<string> {
  const { tx } = work
  const row = await openAsAgency(tx, agent, guid, true)
  const call = await placeCall(work, {
    caller: agent.account,
    callee: { account: row.account, refusal: 'resident_not_there' },
    subject: row,
    note: null,
    request: null,
  })
  const isFree = row.assignee === null
  const changed = isFree ? await storeAssignee(work, row, agent.account, agent.account) : row
  await notifyChat(tx, changed)
  return call
}

async function viewOf(work: AgencyWork, { visibility }: Reader, row: ChatRow): Promise<Chat> {
  const [view] = await chatViews(work, [row], 'agency', visibility)
  if (view === undefined) throw noSuchChat()
  return view
}
