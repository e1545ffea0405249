import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import type { EntryActions } from '../detail/use-entry-acts.ts'
import { assignableQuery } from '../schedule-queries.ts'
import { fullName } from './full-name.ts'
import styles from './resourcer.module.css'

interface AssignToProps {
  ref: RefObject<HTMLDivElement | null>
  entry: ScheduleEntry
  acts: EntryActions
}

const NOBODY = 'nobody'

/** Who deals with an appointment: nobody, or one of the agents who may, with what they have that week. */
export function AssignTo({ ref, entry, acts }: AssignToProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(assignableQuery(entry.guid))
  const assignee = entry.staff?.assignee ?? null
  const options: SelectOption<string>[] = [{ id: NOBODY, label: t('resourcer.unassigned') }]
  // Who may not any more is named as long as it is assigned to them.
  if (assignee && !data?.some(({ user }) => user.id === assignee.id))
    options.push({ id: assignee.id, label: fullName(assignee) })
  for (const { user, busy, week } of data ?? [])
    options.push({
      id: user.id,
      label: fullName(user),
      count: busy ? t('resourcer.busy', { count: week }) : t('resourcer.week', { count: week }),
      faint: busy,
    })
  return (
    <div ref={ref} className={styles['assign']}>
      <span aria-hidden className={styles['label']}>
        {t('resourcer.assignTo')}
      </span>
      {entry.can.assign ? (
        <Select
          label={t('resourcer.assignTo')}
          boxed
          options={options}
          selected={assignee?.id ?? NOBODY}
          onSelect={(id) => {
            if (id !== (assignee?.id ?? NOBODY))
              acts.act({ action: 'assign', assignee: id === NOBODY ? null : id }, entry)
          }}
        />
      ) : (
        <span>{assignee ? fullName(assignee) : t('resourcer.unassigned')}</span>
      )}
      {error && !data && <ErrorState {...words(error)} onRetry={() => void refetch()} />}
    </div>
  )
}
