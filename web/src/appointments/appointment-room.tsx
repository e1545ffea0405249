import {
  appointmentPath,
  type ScheduleEntry,
  enterAppointmentRoom,
} from '@plat/contract/schedule/appointment'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { FormError } from '../accounts/form-error.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { callsQuery } from '../calls/call-queries.ts'
import { ToCheck } from '../calls/check/to-check.tsx'
import { readCallsAgain } from '../calls/hear-calls.ts'
import { JOINED } from '../calls/joined.ts'
import { paths } from '../paths.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import type { AppointmentSource } from './appointment-source.ts'
import { useSlotWords } from './slots/use-slot-words.ts'
import { useOtherSideName } from './use-appointment-words.ts'
import type { AppointmentRoom as Room } from './use-room-open.ts'
import styles from './appointment.module.css'

interface AppointmentRoomProps {
  source: AppointmentSource
  entry: ScheduleEntry
  room: Room
  isOpen: boolean
}

/** The way into the room of a video appointment. */
export function AppointmentRoom({ source, ...props }: AppointmentRoomProps) {
  const t = useT()
  const title = useId()
  return (
    <section aria-labelledby={title} className={styles['room']}>
      <h2 id={title}>{t('appointment.room.title')}</h2>
      {source.by === 'link' ? <ByLogin {...props} /> : <Entrance source={source} {...props} />}
    </section>
  )
}

/** The button that joins the call, or the way back to it, and who is there. */
function Entrance({ source, entry, room, isOpen }: AppointmentRoomProps) {
  const t = useT()
  const refusal = useRefusal()
  const name = useOtherSideName()(entry)
  const { moment } = useSlotWords(entry.time_zone)
  const { enter, error, isPending } = useEnterRoom(source, entry.guid)
  const { data: own = null } = useQuery({
    ...callsQuery,
    select: ({ call: known }) =>
      known?.information?.appointment?.guid === entry.guid ? known.id : null,
  })
  return (
    <>
      {/* It changes while the page is open. */}
      <div role="status">
        {own === null && (
          <p>
            {isOpen
              ? t('appointment.room.now')
              : t('appointment.room.from', { time: moment(room.opens) })}
          </p>
        )}
        {room.other_side_in && <p>{t('appointment.room.otherIn', { name })}</p>}
      </div>
      <FormError message={error && refusal(error, 'call.room.notJoined')} />
      {own !== null ? (
        <ButtonLink to={paths.call(own)} look="primary">
          {t('appointment.room.back')}
        </ButtonLink>
      ) : (
        <>
          {isOpen && (
            <div className={styles['actions']}>
              <Button look="primary" icon={Video} busy={isPending} onPress={enter}>
                {t(isPending ? 'appointment.room.joining' : 'appointment.room.join')}
              </Button>
            </div>
          )}
          <ToCheck />
        </>
      )}
    </>
  )
}

/** Says how to join on the page of an emailed link, which does not log anyone in. */
function ByLogin({ entry, room, isOpen }: Omit<AppointmentRoomProps, 'source'>) {
  const t = useT()
  const localize = useLocalize()
  const { moment } = useSlotWords(entry.time_zone)
  const isSignedIn = useViewer() !== null
  const { department } = entry
  const path = appointmentPath(entry.guid)
  return (
    <>
      {!isOpen && <p>{t('appointment.room.fromByLink', { time: moment(room.opens) })}</p>}
      <p>
        {isSignedIn
          ? t('appointment.room.byAccount')
          : t('appointment.room.byLink', {
              known: department === null ? 'no' : 'yes',
              department: department === null ? '' : localize(department),
            })}
      </p>
      <ButtonLink to={isSignedIn ? path : paths.login(path.slice(1))}>
        {t(isSignedIn ? 'appointment.room.toAccount' : 'login.title')}
      </ButtonLink>
    </>
  )
}

/** Enters the room of a video appointment, which leads to the page of its call. @param guid of the appointment */
function useEnterRoom({ key }: AppointmentSource, guid: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutationKey = [...key, 'room']
  const { error, isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async () => (await call(enterAppointmentRoom, { params: { guid }, body: {} })).data,
    onSuccess: (entered) => void navigate(paths.call(entered.call), { state: JOINED }),
    onSettled: () => {
      readCallsAgain(client)
      void client.invalidateQueries({ queryKey: key })
    },
  })
  return {
    error,
    isPending,
    enter: () => {
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}
