import './later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { isEmbedded, isPreview } from '../api/embedded.ts'
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { CallTopic } from './call-slot.tsx'
import { useT } from '../ui/use-t.ts'

/** Leads to the chat about a record or with a department, where the department takes chats. */
export default function ChatLink({ topic }: { topic: CallTopic }) {
  const t = useT()
  const isFramed = isEmbedded() || isPreview()
  const { data } = useQuery({ ...departmentsQuery, enabled: topic.kind === 'record' && !isFramed })
  const department =
    topic.kind === 'channel'
      ? topic.department
      : data?.find(({ modules }) => modules.some(({ module_code: code }) => code === topic.module))
  if (isFramed || !department?.tags.includes('chat')) return null
  return (
    <ButtonLink to={pathOf(topic)}>
      <MessageSquare size={16} aria-hidden />
      {t('chat.action')}
    </ButtonLink>
  )
}

function pathOf(topic: CallTopic): string {
  if (topic.kind === 'record')
    return paths.chat({ record: topic.record.guid, module: topic.module })
  const { department, channel } = topic
  return paths.chat({ department: department.id, ...(channel !== null && { channel }) })
}
