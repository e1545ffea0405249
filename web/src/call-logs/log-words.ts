import type { CallLog } from '@plat/contract/calls/call-logs'
import type { CallPerson, CallSubject } from '@plat/contract/calls/call-subject'
import type { CallOutcome } from '@plat/contract/calls/calls'
import type { Localized } from '@plat/contract/platform/localized'
import type { MessageId } from '../locales/message-id.ts'

/** Calls that were received or answered, or calls that were made or not answered. */
export type LogKind = 'received' | 'attempted'

/** The account, or the channel of a department, that a log belongs to; `id` is its guid. */
export interface LogOwner {
  readonly kind: 'account' | 'channel'
  readonly id: string
}

/** A person in a log; null: the account was deleted. */
export type LogPerson = CallPerson | null

/** People in a row of a log; undefined: none is shown. */
interface LogPeople {
  /** For the column With. */
  readonly with: LogPerson | undefined
  /** The caller, where `with` is someone else. */
  readonly from: LogPerson | undefined
}

/**
 * People in a call, as its log shows them: the person who answered, and the caller. An account that answered a call itself
 * reads the caller's name.
 */
export function peopleOf(log: CallLog, kind: LogKind, owner: LogOwner): LogPeople {
  const answered = acceptedOf(log)?.user
  if (owner.kind === 'channel') return { with: answered, from: log.user }
  if (kind === 'attempted') return { with: answered, from: undefined }
  return answered?.id === owner.id
    ? { with: log.user, from: undefined }
    : { with: answered, from: log.user }
}

function acceptedOf({ actions }: CallLog) {
  return actions.find(({ action }) => action === 'accepted')
}

/** Whether a call rang for an account and was not answered in time. A resident is called directly, and reads no name. */
export function isMissed({ actions }: CallLog, kind: LogKind, owner: LogOwner): boolean {
  if (owner.kind !== 'account' || kind !== 'received') return false
  const [only] = actions.length === 1 ? actions : []
  return (actions.find(({ user }) => user?.id === owner.id) ?? only)?.action === 'missed'
}

/** Message of each outcome. */
export const OUTCOME_WORDS = {
  answered: 'callLogs.outcome.answered',
  cancelled: 'callLogs.outcome.cancelled',
  abandoned: 'callLogs.outcome.abandoned',
  declined: 'callLogs.outcome.declined',
  unanswered: 'callLogs.outcome.unanswered',
  no_agent: 'callLogs.outcome.noAgent',
} as const satisfies Record<CallOutcome, MessageId>

/** All outcomes, in the order of a choice: keys of the object above. */
export const OUTCOMES = Object.keys(OUTCOME_WORDS) as (keyof typeof OUTCOME_WORDS)[]

/** Message for how a call ended, or that it continues. */
export function outcomeOf(log: CallLog): MessageId {
  if (log.outcome !== null) return OUTCOME_WORDS[log.outcome]
  return acceptedOf(log) ? 'callLogs.outcome.active' : 'callLogs.outcome.waiting'
}

/**
 * Text for the column About: record number, or name of the channel. For a record that the reader may not see, its module;
 * for a deleted channel, its department. Null for a direct call.
 */
export function aboutOf(subject: CallSubject): Localized | null {
  const { discriminator, agency_reference: reference, title, module, department } = subject
  if (discriminator === 'generic') return null
  const name = discriminator === 'channel' ? title : null
  return reference ?? name ?? module?.display_name ?? department?.display_name ?? null
}

interface LengthPart {
  readonly value: number
  readonly unit: 'hour' | 'minute' | 'second'
}

/** A length of time as numbers with units: the two largest, without zeros. @param seconds whole */
export function lengthParts(seconds: number): LengthPart[] {
  const parts: LengthPart[] = [
    { value: Math.floor(seconds / 3_600), unit: 'hour' },
    { value: Math.floor((seconds % 3_600) / 60), unit: 'minute' },
    { value: seconds % 60, unit: 'second' },
  ]
  const first = parts.findIndex(({ value }) => value > 0)
  if (first === -1) return parts.slice(-1)
  return parts.slice(first, first + 2).filter(({ value }) => value > 0)
}
