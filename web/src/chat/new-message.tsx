import { type ChatSubjectRef, startConversation } from '@plat/contract/chat/chat'
import type { Department } from '@plat/contract/departments/departments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { recordQuery } from '../api/queries.ts'
import { channelsQuery } from '../offices/channels-query.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ChatView } from './chat-address.ts'
import { CHAT } from '../api/chat-news.ts'
import { Composer } from './composer.tsx'
import styles from './conversations.module.css'

interface NewMessageProps {
  to: Extract<ChatView, { kind: 'record' | 'new' }>
  /** Departments that take messages. */
  offices: readonly Department[]
  onSent: (conversation: string) => void
  onBack: () => void
}

/** The first message about a record, or to a department; where there is a conversation about it, it goes on. */
export function NewMessage({ to, offices, onSent, onBack }: NewMessageProps) {
  const t = useT()
  return (
    <>
      <header className={styles['subject']}>
        <Button icon={ArrowLeft} onPress={onBack} className={styles['back'] ?? ''}>
          {t('chat.back')}
        </Button>
        <h2>{t('chat.new')}</h2>
      </header>
      {to.kind === 'record' ? (
        <AboutRecord guid={to.guid} module={to.module} onSent={onSent} />
      ) : (
        <ToDepartment offices={offices} first={to.department} onSent={onSent} />
      )}
    </>
  )
}

interface AboutRecordProps {
  guid: string
  module: string
  onSent: (conversation: string) => void
}

function AboutRecord({ guid, module, onSent }: AboutRecordProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(recordQuery(module, guid))
  if (!data)
    return error ? (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={3} label={t('shell.loading')} />
    )
  const { agency_reference: reference, title } = data.record
  return (
    <>
      <p>{t('chat.about', { what: [reference, title].filter(Boolean).join(' · ') })}</p>
      <First subject={{ type: 'record', guid }} onSent={onSent} />
    </>
  )
}

interface ToDepartmentProps {
  offices: readonly Department[]
  /** Id of the department to begin with. */
  first: string | null
  onSent: (conversation: string) => void
}

function ToDepartment({ offices, first, onSent }: ToDepartmentProps) {
  const t = useT()
  const localize = useLocalize()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(channelsQuery)
  const known = offices.find(({ id }) => id === first) ?? (offices.length === 1 ? offices[0] : null)
  const [chosen, setChosen] = useState(known?.id ?? null)
  if (!data)
    return error ? (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={3} label={t('shell.loading')} />
    )
  const channel = data.find(({ department, code }) => department === chosen && code === chosen)
  return (
    <>
      <Select
        boxed
        label={t('chat.department')}
        placeholder={t('chat.chooseDepartment')}
        options={offices.map(({ id, title }) => ({ id, label: localize(title.long) }))}
        selected={chosen}
        onSelect={setChosen}
      />
      {channel && <First subject={{ type: 'channel', guid: channel.id }} onSent={onSent} />}
    </>
  )
}

interface FirstProps {
  subject: ChatSubjectRef
  onSent: (conversation: string) => void
}

function First({ subject, onSent }: FirstProps) {
  const t = useT()
  const client = useQueryClient()
  return (
    <Composer
      key={subject.guid}
      label={t('chat.message')}
      about={subject.guid}
      onSend={async (text, request) => {
        const { data } = await call(startConversation, { body: { subject, text, request } })
        await client.invalidateQueries({ queryKey: [CHAT] })
        onSent(data.id)
      }}
    />
  )
}
