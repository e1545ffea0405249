import type { CallPerson } from '@plat/contract/calls/call-subject'
import {
  type Assignee,
  listAssignees,
  listCallBackAssignees,
  listChatAssignees,
  listCommentAssignees,
} from '@plat/contract/schedule/assign'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { personName } from '../calls/person-name.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import styles from './appointment.module.css'

/** Option for no agent; the others are guids. */
const NO_ONE = 'unassigned'

/** Lists the agents to whom something else than an appointment can be assigned. */
const ENDPOINTS = {
  callBack: listCallBackAssignees,
  comment: listCommentAssignees,
  chat: listChatAssignees,
} as const

/** An appointment, a call-back, a comment or a chat. */
interface Assignable {
  readonly kind: 'appointment' | keyof typeof ENDPOINTS
  readonly guid: string
  /** Another one after each change. */
  readonly version: number | string
}

/** Agents to whom an appointment, at its time, a call-back, a comment or a chat can be assigned. */
const assigneesQuery = ({ kind, guid, version }: Assignable) =>
  queryOptions({
    queryKey: ['assignees', guid, version],
    queryFn: async ({ signal }) => {
      if (kind === 'appointment')
        return (await call(listAssignees, { params: { guid } }, { signal })).data
      return (await call(ENDPOINTS[kind], { params: { id: guid } }, { signal })).data
    },
    staleTime: 0,
  })

interface AssignToProps {
  of: Assignable
  /** The agent who has it; null: no one. */
  assignee: CallPerson | null
  /** A change is under way. */
  busy: boolean
  /** @param agent guid; null: no one */
  onAssign: (agent: string | null) => void
}

/** Shows who has an entry, and assigns it to one of the agents, who are listed with their load. */
export function AssignTo({ of, assignee, busy, onAssign }: AssignToProps) {
  const t = useT()
  const refusal = useRefusal()
  const optionName = useOptionName()
  const { data, error, refetch } = useQuery(assigneesQuery(of))
  const loadName =
    of.kind === 'appointment'
      ? 'appointment.assignees.load.appointment'
      : 'appointment.assignees.load.callBack'
  const current = assignee?.id ?? NO_ONE
  const [chosen, setChosen] = useState(current)
  /** The agent for whom the choice was made; it is forgotten when another one has it. */
  const [before, setBefore] = useState(current)
  if (before !== current) {
    setBefore(current)
    setChosen(current)
  }
  const options = (data ?? []).map((one) => ({
    id: one.person.id,
    label: optionName(one),
    count: t(loadName, { count: one.load }),
  }))
  // Someone who is no longer an agent.
  const isGone = current !== NO_ONE && !options.some(({ id }) => id === current)
  return (
    <>
      <div className={styles['assign']}>
        <Select
          label={t('appointment.assignTo')}
          boxed
          options={[
            { id: NO_ONE, label: t('appointment.unassigned') },
            ...(isGone && assignee ? [{ id: current, label: personName(assignee, t) }] : []),
            ...options,
          ]}
          selected={chosen}
          onSelect={setChosen}
        />
        {chosen !== current && (
          <Button
            look="primary"
            busy={busy}
            onPress={() => onAssign(chosen === NO_ONE ? null : chosen)}
          >
            {t('appointment.assign')}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert">
          {refusal(error, 'appointment.assignees.failed')}{' '}
          <Button onPress={() => void refetch()}>{t('action.retry')}</Button>
        </p>
      )}
    </>
  )
}

function useOptionName(): (one: Assignee) => string {
  const t = useT()
  const viewer = useViewer()
  return ({ person, email, busy }) => {
    const plain = `${person.first_name} ${person.last_name}`.trim() || email
    const name = person.id === viewer?.id ? t('appointment.assignees.you', { name: plain }) : plain
    return busy ? t('appointment.assignees.busy', { name }) : name
  }
}
