import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DetailPlace } from '../detail/detail-place.tsx'
import { EntryDetail } from '../detail/entry-detail.tsx'
import type { EntryActions } from '../detail/use-entry-acts.ts'
import { entryQuery } from '../schedule-queries.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import { AssignTo } from './assign-to.tsx'
import { StaffNotes } from './staff-notes.tsx'

interface ResourcerDetailProps {
  guid: string
  /** As the list has it; undefined where the list does not hold it. */
  listed: ScheduleEntry | undefined
  acts: EntryActions
  /** Assign To takes the focus as soon as it is there. */
  assigning: boolean
  onAssigning: () => void
  assignTo: RefObject<HTMLDivElement | null>
  notice: ReactNode
  onClose: () => void
}

/** An appointment as it is now, for who deals with it. */
export function ResourcerDetail(props: ResourcerDetailProps) {
  const { guid, listed, acts, assigning, onAssigning, assignTo, notice, onClose } = props
  const t = useT()
  const words = useErrorMessages()
  const texts = useEntryTexts()
  const localize = useLocalize()
  const { data, error, refetch } = useQuery(entryQuery(guid))
  const entry = data ?? listed
  const isThere = entry !== undefined
  useEffect(() => {
    if (!isThere || !assigning) return
    assignTo.current?.querySelector('button')?.focus()
    onAssigning()
  }, [isThere, assigning, onAssigning, assignTo])
  const title = entry
    ? [texts.type(entry), entry.contact && localize(entry.contact.name)].filter(Boolean).join(' · ')
    : t('schedule.entry')
  return (
    <DetailPlace title={title} onClose={onClose}>
      {entry ? (
        <EntryDetail
          key={guid}
          entry={entry}
          acts={acts}
          notice={notice}
          assign={<AssignTo ref={assignTo} entry={entry} acts={acts} />}
        >
          <StaffNotes guid={guid} />
        </EntryDetail>
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} label={t('shell.loading')} />
      )}
    </DetailPlace>
  )
}
