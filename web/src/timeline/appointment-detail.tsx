import { Awaited } from '../shell/awaited.tsx'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { entryQuery, sourceById } from '../appointments/appointment-source.ts'
import { AppointmentView } from '../appointments/appointment-view.tsx'
import { useAppointmentWords } from '../appointments/use-appointment-words.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DetailPlace } from './detail-place.tsx'

interface AppointmentDetailProps {
  guid: string
  /** The appointment as a list has it; undefined where the list does not have it. */
  listed: ScheduleEntry | undefined
  /** The list is being loaded, and may have it. */
  isListLoading: boolean
  onClose: () => void
  /** Below the appointment. */
  children?: ReactNode
}

/** An appointment next to a list or over it, also one that the list does not have. */
export function AppointmentDetail({
  guid,
  listed,
  isListLoading,
  onClose,
  children,
}: AppointmentDetailProps) {
  const t = useT()
  const source = sourceById(guid)
  const isUnknown = listed === undefined && isListLoading
  const { data, error, refetch } = useQuery({ ...entryQuery(source), enabled: !isUnknown })
  const isMissing = error instanceof ApiError && error.status === 404
  const entry = data ?? listed
  if (entry !== undefined && !isMissing)
    return (
      <Shown source={source} entry={entry} onClose={onClose}>
        {children}
      </Shown>
    )
  return (
    <DetailPlace title={t('myTimeline.entry')} onClose={onClose}>
      {isMissing ? (
        <EmptyState message={t('myTimeline.unknown')}>
          <Button onPress={onClose}>{t('action.close')}</Button>
        </EmptyState>
      ) : (
        <Awaited query={{ error, refetch }} rows={4} />
      )}
    </DetailPlace>
  )
}

interface ShownProps extends React.ComponentProps<typeof AppointmentView> {
  onClose: () => void
  children: ReactNode
}

function Shown({ onClose, children, ...appointment }: ShownProps) {
  const { title } = useAppointmentWords(appointment.entry)
  return (
    <DetailPlace title={title} onClose={onClose}>
      <AppointmentView {...appointment} />
      {children}
    </DetailPlace>
  )
}
