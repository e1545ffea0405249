import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { useQuery } from '@tanstack/react-query'
import { ActNotice, useActNotice } from '../../shell/act-notice.tsx'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DetailPlace } from '../detail/detail-place.tsx'
import { EntryDetail } from '../detail/entry-detail.tsx'
import { useDoneWords } from '../detail/use-done-words.ts'
import { useEntryActs } from '../detail/use-entry-acts.ts'
import { entryQuery } from '../schedule-queries.ts'
import { useEntryTexts } from '../use-entry-texts.ts'

interface TimelineDetailProps {
  guid: string
  /** As the list has it; undefined where the list does not hold it. */
  listed: ScheduleEntry | undefined
  onClose: () => void
}

/** The detail of an entry: of an appointment as it is now, of anything else as the list has it. */
export function TimelineDetail({ guid, listed, onClose }: TimelineDetailProps) {
  const t = useT()
  const words = useErrorMessages()
  const texts = useEntryTexts()
  const isAppointment = listed === undefined || listed.type === 'appointment'
  const { data, error, refetch } = useQuery({ ...entryQuery(guid), enabled: isAppointment })
  const entry = data ?? listed
  return (
    <DetailPlace title={entry ? texts.type(entry) : t('schedule.entry')} onClose={onClose}>
      {entry ? (
        <Detail key={guid} entry={entry} />
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} label={t('shell.loading')} />
      )}
    </DetailPlace>
  )
}

function Detail({ entry }: { entry: ScheduleEntry }) {
  const { said, say } = useActNotice()
  const doneWords = useDoneWords()
  const acts = useEntryActs((wish, now) => say({ text: doneWords(wish, now) }))
  return (
    <EntryDetail
      entry={entry}
      acts={{
        ...acts,
        act: (wish, of) => {
          say(null)
          acts.act(wish, of)
        },
      }}
      notice={<ActNotice said={said} say={say} />}
    />
  )
}
