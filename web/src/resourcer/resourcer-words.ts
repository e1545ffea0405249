import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Localized } from '@plat/contract/platform/localized'
import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { callerName } from '../call-logs/call-back-row.tsx'
import type { MessageId } from '../locales/message-id.ts'
import { statusOf } from '../timeline/entry-words.ts'

const CALL_BACK_STATES = {
  open: 'myTimeline.status.requested',
  taken: 'myTimeline.status.agentAssigned',
  done: 'myTimeline.status.done',
} as const satisfies Record<string, MessageId>

/** Name of the resident; null: the account was deleted. */
export function residentOf(entry: ResourcerEntry): Localized | null {
  return entry.type === 'appointment' ? (entry.contact?.name ?? null) : callerName(entry)
}

/** The agent who has an entry, or had it; null: no one. */
export function agentOf(entry: ResourcerEntry): CallPerson | null {
  return entry.type === 'appointment' ? entry.assignee : entry.agent
}

/** Name of an entry's state: who has to answer next, or how it ended. */
export function stateName(entry: ResourcerEntry): MessageId {
  return entry.type === 'appointment' ? statusOf(entry).id : CALL_BACK_STATES[entry.state]
}
