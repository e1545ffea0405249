import type { CallSubject, CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { Channel } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { departmentsQuery } from '../api/queries.ts'
import { channelsQuery } from '../offices/channels-query.ts'
import type { CallTopic } from '../shell/call-slot.tsx'

/** Facts that identify the subject of a call to its reader. */
export type CallAbout = Pick<CallSubject, 'agency_reference' | 'title' | 'address'>

/** A record, or a channel of a department. */
export interface TopicSubject extends CallSubjectRef {
  readonly type: CallTopic['kind']
}

/** A subject that residents can call about, or request an appointment about. */
export interface Callable {
  readonly topic: CallTopic
  readonly subject: TopicSubject
  readonly about: CallAbout
  /** The office whose hours apply; null while it is not known. */
  readonly office: Channel | null
}

/**
 * The subject of a topic; null where the department takes none of what is wanted, and while that is not known.
 * @param wanted tag of departments that take calls, or appointments
 */
export function useCallable(topic: CallTopic, wanted: 'call' | 'appointment'): Callable | null {
  const departments = useQuery({ ...departmentsQuery, enabled: topic.kind === 'record' })
  const department =
    topic.kind === 'channel'
      ? topic.department
      : departments.data?.find(({ modules }) =>
          modules.some(({ module_code: code }) => code === topic.module),
        )
  const isOffered = department?.tags.includes(wanted) === true
  const channels = useQuery({ ...channelsQuery, enabled: isOffered })
  if (!isOffered) return null
  const offices = (channels.data ?? []).filter((one) => one.department === department.id)
  const own = offices.find(({ code }) => code === department.id) ?? null
  if (topic.kind === 'record') {
    const { guid, agency_reference, title, addresses } = topic.record
    const address = addresses[0]?.street_address ?? null
    return {
      topic,
      subject: { type: 'record', guid },
      about: { agency_reference, title, address },
      office: own,
    }
  }
  const office = offices.find(({ code }) => code === topic.channel) ?? own
  return (
    office && {
      topic,
      subject: { type: 'channel', guid: office.id },
      about: { agency_reference: null, title: office.name, address: null },
      office,
    }
  )
}
