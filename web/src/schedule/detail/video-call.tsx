import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { CALL_EARLY_MINUTES, startAppointmentCall } from '@plat/contract/schedule/schedule'
import { useMutation } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { serverClock } from '../../api/server-clock.ts'
import { wishCall } from '../../shell/call-wishes.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import styles from './detail.module.css'

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 15_000

/** The way into the room of a video appointment: the agency opens it when it is time, and the resident is called. */
export function VideoCall({ entry }: { entry: ScheduleEntry }) {
  const t = useT()
  const refusal = useRefusal()
  const now = useNow()
  const { guid, kind, type, status, datetime, staff } = entry
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await call(startAppointmentCall, { params: { guid }, body: {} })).data,
    onSuccess: (information) => wishCall({ kind: 'room', information }),
  })
  if (type !== 'appointment' || kind !== 'video' || status === 'closed') return null
  if (staff === null) return <p className={styles['hint']}>{t('schedule.callResident')}</p>
  const isTime = now >= Date.parse(datetime.start) - CALL_EARLY_MINUTES * 60_000
  return (
    <div className={styles['acts']}>
      <Button
        icon={Video}
        look={isTime ? 'primary' : 'plain'}
        isDisabled={!isTime}
        busy={opening.isPending}
        onPress={() => opening.mutate()}
      >
        {t('schedule.startCall')}
      </Button>
      {!isTime && <p className={styles['hint']}>{t('schedule.callEarly')}</p>}
      <div role="alert">
        {opening.error && <p>{refusal(opening.error, 'schedule.callNotStarted')}</p>}
      </div>
    </div>
  )
}

/** Milliseconds since 1970 by the server's clock, looked at now and then. */
function useNow(): number {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
