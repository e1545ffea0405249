import {
  type Chat,
  type ChatSubjectRef,
  MAX_CHAT_MESSAGE,
  startChat,
} from '@plat/contract/chat/chat'
import type { Department } from '@plat/contract/departments/departments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, Navigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { CHAT, chatAboutQuery } from '../api/chat-queries.ts'
import { call } from '../api/client.ts'
import { departmentsQuery, recordQuery } from '../api/queries.ts'
import { MessageField } from '../calls/message-field.tsx'
import { channelsQuery, hasHours } from '../offices/channels-query.ts'
import { OpeningLine } from '../offices/office-hours.tsx'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { Awaited } from '../shell/awaited.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/select.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import type { ChatView } from './chat-address.ts'
import styles from './chats.module.css'

export type NewChatView = Extract<ChatView, { kind: 'record' | 'department' }>

/** The first message about a record or to a department. An existing chat about it opens instead. */
export function NewChat({ view }: { view: NewChatView }) {
  const t = useT()
  const { data, error, refetch } = useQuery(departmentsQuery)
  const takers = data?.filter(({ tags }) => tags.includes('chat'))
  return (
    <div className={styles['new']}>
      <h2>{t('chat.new')}</h2>
      {takers === undefined ? (
        <Awaited query={{ error, refetch }} rows={3} />
      ) : view.kind === 'record' ? (
        <AboutRecord key={view.guid} {...view} departments={takers} />
      ) : (
        <ToDepartment {...view} departments={takers} />
      )}
    </div>
  )
}

interface AboutRecordProps {
  guid: string
  /** Code of its module. */
  module: string
  /** Departments that take chats. */
  departments: readonly Department[]
}

function AboutRecord({ guid, module, departments }: AboutRecordProps) {
  const t = useT()
  const { data, error, refetch } = useQuery(recordQuery(module, guid))
  const department = departments.find(({ modules }) =>
    modules.some(({ module_code: code }) => code === module),
  )
  if (error instanceof ApiError && (error.status === 404 || error.status === 410))
    return (
      <EmptyState message={t('chat.noRecord')}>
        <Link to={paths.chat()}>{t('chat.all')}</Link>
      </EmptyState>
    )
  if (!data) return <Awaited query={{ error, refetch }} rows={3} />
  if (!department) return <EmptyState message={t('reason.chats_off')} />
  const { agency_reference: reference, title } = data.record
  return (
    <>
      <p className={styles['about']}>
        <Link to={paths.record(department.id, module, guid)}>
          {reference} · <AgencyWords text={title} />
        </Link>
      </p>
      <FirstToOffice subject="record" guid={guid} department={department.id} channel={null} />
    </>
  )
}

interface ToDepartmentProps {
  /** Id; empty: it is to be chosen. */
  department: string
  channel: string | null
  departments: readonly Department[]
}

function ToDepartment({ department, channel, departments }: ToDepartmentProps) {
  const t = useT()
  const localize = useLocalize()
  const navigate = useNavigate()
  const [only] = departments.length === 1 ? departments : []
  const chosen = departments.find(({ id }) => id === department) ?? only
  if (departments.length === 0) return <EmptyState message={t('area.noChat')} />
  return (
    <>
      <Select
        boxed
        label={t('chat.department')}
        placeholder={t('chat.chooseDepartment')}
        options={departments.map(({ id, title }) => ({ id, label: localize(title.long) }))}
        selected={chosen?.id ?? null}
        onSelect={(id) => void navigate(paths.chat({ department: id }), { replace: true })}
      />
      {chosen && (
        <FirstToOffice subject="channel" guid={null} department={chosen.id} channel={channel} />
      )}
    </>
  )
}

interface FirstToOfficeProps {
  subject: 'record' | 'channel'
  /** Of the record; null: the channel's. */
  guid: string | null
  department: string
  /** Code; null or unknown: the department's own. */
  channel: string | null
}

/** The message, below the hours of the office that reads it. */
function FirstToOffice({ subject, guid, department, channel }: FirstToOfficeProps) {
  const { data, error, refetch } = useQuery(channelsQuery)
  if (!data) return <Awaited query={{ error, refetch }} rows={3} />
  const offices = data.filter((one) => one.department === department)
  const office =
    offices.find(({ code }) => code === channel) ?? offices.find(({ code }) => code === department)
  const about = guid ?? office?.id
  return (
    <>
      {office && office.code !== department && (
        <AgencyWords as="p" className={styles['about']} text={office.name} />
      )}
      {office && (hasHours(office) || office.notice) && <OpeningLine office={office} />}
      {about !== undefined && <FirstMessage key={about} subject={{ type: subject, guid: about }} />}
    </>
  )
}

/** A field for the message that starts a chat. The chat that exists about the subject opens instead. */
function FirstMessage({ subject }: { subject: ChatSubjectRef }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(chatAboutQuery(subject.guid))
  const show = (chat: Chat) => {
    // The next message follows: its field takes the focus.
    void navigate(paths.chat({ chat: chat.id }), { replace: true, state: { sent: true } })
    void client.invalidateQueries({ queryKey: [CHAT, 'list'] })
    client.removeQueries(chatAboutQuery(subject.guid))
  }
  if (data === undefined) return <Awaited query={{ error, refetch }} rows={3} />
  if (data !== null) return <Navigate to={paths.chat({ chat: data.id })} replace />
  return (
    <>
      <p>{t('chat.newText')}</p>
      <MessageField
        hint={t('chat.noFiles')}
        place={`chat.new.${subject.guid}`}
        max={MAX_CHAT_MESSAGE}
        send={async (body, request) =>
          (await call(startChat, { body: { subject, body, request } })).data
        }
        onSent={show}
      />
    </>
  )
}
