import { type Assignee, listAssignees } from '@plat/contract/schedule/assign'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { personName } from '../calls/person-name.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import type { AppointmentChanges } from './use-appointment-change.ts'
import styles from './appointment.module.css'

/** Option for no agent; the others are guids. */
const NO_ONE = 'unassigned'

/** Agents to whom an appointment can be assigned at its time. */
const assigneesQuery = ({ guid, version }: ScheduleEntry) =>
  queryOptions({
    queryKey: ['assignees', guid, version],
    queryFn: async ({ signal }) =>
      (await call(listAssignees, { params: { guid } }, { signal })).data,
    staleTime: 0,
  })

interface AssignToProps {
  entry: ScheduleEntry
  changes: AppointmentChanges
}

/** Who has an appointment, and the agents to whom it can be assigned. */
export function AssignTo({ entry, changes }: AssignToProps) {
  const t = useT()
  const refusal = useRefusal()
  const optionName = useOptionName()
  const { data, error, refetch } = useQuery(assigneesQuery(entry))
  const current = entry.assignee?.id ?? NO_ONE
  const [chosen, setChosen] = useState(current)
  /** The agent for whom the choice was made; it is forgotten when another one has it. */
  const [before, setBefore] = useState(current)
  if (before !== current) {
    setBefore(current)
    setChosen(current)
  }
  const options = (data ?? []).map((one) => ({ id: one.person.id, label: optionName(one) }))
  // Someone who is no longer an agent.
  const isGone = current !== NO_ONE && !options.some(({ id }) => id === current)
  const assign = () =>
    changes.change({ action: 'assign', assignee: chosen === NO_ONE ? null : chosen })
  return (
    <>
      <div className={styles['assign']}>
        <Select
          label={t('appointment.assignTo')}
          boxed
          options={[
            { id: NO_ONE, label: t('appointment.unassigned') },
            ...(isGone && entry.assignee
              ? [{ id: current, label: personName(entry.assignee, t) }]
              : []),
            ...options,
          ]}
          selected={chosen}
          onSelect={setChosen}
        />
        {chosen !== current && (
          <Button look="primary" busy={changes.pending !== null} onPress={assign}>
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
