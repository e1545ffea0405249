import type { CallSubject, CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { Channel } from '@plat/contract/offices/channels'
import type { Localized } from '@plat/contract/platform/localized'
import type { CallAbout } from '../../shell/call-wishes.ts'

/** What a call or a call-back is about, as the panel works with it. */
export interface Topic {
  /** The record, or the channel where its guid is known. */
  readonly ref: CallSubjectRef | null
  /** Id of the department; null where it is not known. */
  readonly department: string | null
  /** Code of the department's channel; null: its own. */
  readonly channel: string | null
  readonly reference: string | null
  /** Title of the record, or what the reader is about to ask. */
  readonly title: Localized | null
  readonly address: string | null
  /** The agency's words about it. */
  readonly words: readonly Localized[]
}

/** The topic that a page offers. */
export function topicOf(about: CallAbout): Topic {
  const { department } = about
  if (about.kind === 'record') {
    const { guid, reference, title, address } = about
    const ref = { type: 'record', guid } as const
    return { ref, department, channel: null, reference, title, address, words: [] }
  }
  const { title = null, subtitle = null, summary = null } = about.words ?? {}
  return {
    ref: null,
    department,
    channel: about.channel,
    reference: null,
    title,
    address: null,
    words: [subtitle, summary].filter((text) => text !== null),
  }
}

/** The topic of a call that the server tells of. */
export function topicOfSubject(subject: CallSubject): Topic {
  const { discriminator, guid, agency_reference, title, address, module } = subject
  return {
    ref: guid === null || discriminator === 'generic' ? null : { type: discriminator, guid },
    department: (module?.department ?? subject.department)?.department_code ?? null,
    channel: null,
    reference: agency_reference,
    title,
    address,
    words: [],
  }
}

/** The channel whose office hours count for a topic. */
export function channelOf(topic: Topic, channels: readonly Channel[]): Channel | null {
  const { ref, department, channel } = topic
  const found =
    ref?.type === 'channel'
      ? channels.find(({ id }) => id === ref.guid)
      : channels.find((one) => one.department === department && one.code === channel)
  return found ?? channels.find((one) => one.code === department) ?? null
}

/** What a request about a topic names; null as long as its channel is not known. */
export function subjectOf(topic: Topic, channel: Channel | null): CallSubjectRef | null {
  return topic.ref ?? (channel && { type: 'channel', guid: channel.id })
}

/** Whether two topics are about the same. */
export function sameTopic(one: Topic, other: Topic): boolean {
  return (
    one.ref?.guid === other.ref?.guid &&
    one.department === other.department &&
    one.channel === other.channel
  )
}
