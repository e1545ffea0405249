import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Chat } from '@plat/contract/chat/chat'
import type { StaffComment } from '@plat/contract/comments/comments'
import type { Localized } from '@plat/contract/platform/localized'
import type { ResourcerEntry, WeekLoad } from '@plat/contract/schedule/resourcer'
import { callerName } from '../call-logs/call-back-row.tsx'
import { OUTCOME_WORDS } from '../comments/comment-words.ts'
import type { MessageId } from '../locales/message-id.ts'
import { kindName, statusOf } from '../timeline/entry-words.ts'

const CALL_BACK_STATES = {
  open: 'myTimeline.status.requested',
  taken: 'myTimeline.status.agentAssigned',
  done: 'myTimeline.status.done',
} as const satisfies Record<string, MessageId>

/** Name of an entry's type: how people meet in an appointment, a call-back, a comment, or a chat. */
export function typeName(entry: ResourcerEntry): MessageId {
  if (entry.type === 'comment') return 'resourcer.commentType'
  return entry.type === 'chat' ? 'resourcer.chatType' : kindName(entry)
}

/** Name of the resident; null: the account was deleted, or the comment withdrawn. */
export function residentOf(entry: ResourcerEntry): Localized | null {
  if (entry.type === 'appointment') return entry.contact?.name ?? null
  if (entry.type === 'comment') return commenterName(entry)
  return entry.type === 'chat' ? chatterName(entry) : callerName(entry)
}

/** Name of the resident of a chat. */
export function chatterName({ user, email }: Chat): string {
  return `${user.first_name} ${user.last_name}`.trim() || (email ?? '')
}

/** Name of the author of a comment; null: it was withdrawn. */
export function commenterName({ user, email }: StaffComment): string | null {
  return user && (`${user.first_name} ${user.last_name}`.trim() || email)
}

/** The agent who has an entry, or had it; null: no one. */
export function agentOf(entry: ResourcerEntry): CallPerson | null {
  return entry.type === 'appointment' ? entry.assignee : entry.agent
}

/** Name of an agent in the load of a week. */
export function loadedAgentName({ person, email }: WeekLoad['agents'][number]): string {
  return `${person.first_name} ${person.last_name}`.trim() || email
}

/** Name of an entry's state: who has to answer next, or how it ended. */
export function stateName(entry: ResourcerEntry): MessageId {
  if (entry.type === 'appointment') return statusOf(entry).id
  if (entry.type === 'comment') return commentState(entry)
  return entry.type === 'chat' ? chatState(entry) : CALL_BACK_STATES[entry.state]
}

/** Name of a chat's state: whether the agency owes an answer, and how the wait ended. */
export function chatState({ waiting_since: since, last }: Chat): MessageId {
  if (since !== null) return 'resourcer.chatState.waits'
  return last.side === 'agency' ? 'resourcer.chatState.answered' : 'resourcer.chatState.done'
}

/** Name of a comment's state: the most urgent of what the agency owes, or the outcome. */
export function commentState(comment: StaffComment): MessageId {
  const { outcome, review_due: isReviewDue, objection, publication } = comment
  if (isReviewDue)
    return objection === null
      ? 'resourcer.commentState.reported'
      : 'resourcer.commentState.objection'
  if (publication === 'offered') return 'resourcer.commentState.approval'
  return outcome === null ? 'resourcer.commentState.answer' : OUTCOME_WORDS[outcome]
}
