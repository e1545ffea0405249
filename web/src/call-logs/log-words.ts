import type { CallLog } from '@plat/contract/calls/call-logs'
import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { CallOutcome } from '@plat/contract/calls/calls'
import type { MessageId } from '../locales/message-id.ts'
import { paths } from '../paths.ts'

/** Which table: calls that reached somebody, or that somebody made. */
export type LogKind = 'received' | 'attempted'

/** Whose calls: an account's own, or a channel's. */
export type LogOwner =
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'channel'; readonly id: string }

/** Somebody in a log; null: the account is gone. */
export type LogPerson = CallPerson | null

/** With whom a call was, as its row says it. */
export interface LogWith {
  /** Undefined: nobody answered. */
  readonly person: LogPerson | undefined
  /** Quietly beneath: from whom the call came, or which colleague answered it. */
  readonly beneath: { readonly kind: 'from' | 'answeredBy'; readonly person: LogPerson } | null
}

/** Who answered a call; undefined: nobody. */
function acceptedBy({ actions }: CallLog): LogPerson | undefined {
  return actions.find(({ action }) => action === 'accepted')?.user
}

/** The other side of a call, seen from whose log it stands in. */
export function withOf(log: CallLog, kind: LogKind, owner: LogOwner): LogWith {
  const agent = acceptedBy(log)
  const from = { kind: 'from' as const, person: log.user }
  if (owner.kind === 'channel') return { person: agent, beneath: from }
  if (kind === 'attempted') return { person: agent, beneath: null }
  if (agent === undefined) return { person: undefined, beneath: from }
  const isOwn = agent?.id === owner.id
  return {
    person: log.user,
    beneath: isOwn ? null : { kind: 'answeredBy', person: agent },
  }
}

const OUTCOMES = {
  answered: 'callLogs.outcome.answered',
  cancelled: 'callLogs.outcome.cancelled',
  unanswered: 'callLogs.outcome.unanswered',
  declined: 'callLogs.outcome.declined',
  abandoned: 'callLogs.outcome.abandoned',
  not_joined: 'callLogs.outcome.notJoined',
} as const satisfies Record<CallOutcome, MessageId>

/** How calls end, in words. */
export function outcomeName(outcome: CallOutcome): MessageId {
  return OUTCOMES[outcome]
}

/** How a call ended, or that it goes on. */
export function outcomeOf(log: CallLog): MessageId {
  if (log.outcome !== null) return OUTCOMES[log.outcome]
  return acceptedBy(log) === undefined ? 'callLogs.outcome.waiting' : 'callLogs.outcome.goesOn'
}

/** The page of the record that a call was about; null for other calls, and for a record that the reader may not see. */
export function recordPath({ subject }: Pick<CallLog, 'subject'>): string | null {
  const { discriminator, guid, module } = subject
  if (discriminator !== 'record' || guid === null || module === null) return null
  return paths.record(module.department.department_code, module.module_code, guid)
}

/** A length of time as numbers with units, the two largest. @param seconds whole ones */
export function lengthParts(
  seconds: number,
): { readonly value: number; readonly unit: 'hour' | 'minute' | 'second' }[] {
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const parts = [
    { value: hours, unit: 'hour' as const },
    { value: minutes, unit: 'minute' as const },
    { value: seconds % 60, unit: 'second' as const },
  ]
  const first = parts.findIndex(({ value }) => value > 0)
  if (first === -1) return parts.slice(-1)
  return parts.slice(first, first + 2).filter(({ value }) => value > 0)
}
