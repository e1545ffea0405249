import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { Channel } from '@plat/contract/offices/channels'
import { useQuery } from '@tanstack/react-query'
import { departmentsQuery, recordQuery } from '../api/queries.ts'
import { channelsQuery } from '../offices/channels-query.ts'
import type { CallTopic } from '../shell/call-slot.tsx'

interface ChatTopic {
  /** For calls and appointments; null while it is not known, and for a record that the reader may not see. */
  readonly topic: CallTopic | null
  /** The office whose hours apply; null while it is not known. */
  readonly office: Channel | null
}

/** The subject of a chat as a topic of calls, and its office. */
export function useChatTopic(subject: CallSubject): ChatTopic {
  const { discriminator, guid, module } = subject
  const code = subject.department?.department_code ?? module?.department.department_code ?? null
  const isRecord = discriminator === 'record' && guid !== null && module !== null
  const record = useQuery({
    ...recordQuery(module?.module_code ?? '', guid ?? ''),
    enabled: isRecord,
  })
  const departments = useQuery(departmentsQuery)
  const channels = useQuery(channelsQuery)
  const offices = channels.data?.filter(({ department }) => department === code) ?? []
  const office =
    offices.find(({ id }) => id === guid) ?? offices.find((one) => one.code === code) ?? null
  if (discriminator === 'record') {
    const found = isRecord ? record.data?.record : undefined
    const topic = found && module && { module: module.module_code, record: found }
    return { topic: topic ? { kind: 'record', ...topic } : null, office }
  }
  const department = departments.data?.find(({ id }) => id === code)
  return {
    topic: department ? { kind: 'channel', department, channel: office?.code ?? null } : null,
    office,
  }
}
