import { PhoneMissed } from 'lucide-react'
import { useT } from '../ui/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { Corner } from './corner.tsx'
import type { LostRequest } from './hear-calls.ts'
import { personName } from './person-name.ts'

const WORDS = {
  withdrawn: 'call.incoming.withdrawn',
  missed: 'call.incoming.missed',
  not_available: 'call.incoming.notAvailable',
} as const

/** Tells how the account lost a call that was offered to it, until the notice is read. */
export function LostNotice({ lost, onRead }: { lost: LostRequest; onRead: () => void }) {
  const t = useT()
  const { reason, caller } = lost
  const name = caller === null ? '' : personName(caller, t)
  const words = t(WORDS[reason], { known: caller === null ? 'no' : 'yes', name })
  return (
    <Corner
      icon={PhoneMissed}
      title={words}
      buttons={<Button onPress={onRead}>{t('call.incoming.ok')}</Button>}
    >
      <Announcement message={words} />
    </Corner>
  )
}
