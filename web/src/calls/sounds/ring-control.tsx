import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { playRing } from './play-ring.ts'
import { useRingChoice } from './ring-choice.ts'
import type { Ring } from './ring-samples.ts'
import styles from '../calls.module.css'

/**
 * Rings while it is drawn, and draws the button that turns the ring off and on, and why the browser blocks it.
 * @param ring null: silent, because the call is being answered or ended
 */
export function RingControl({ ring }: { ring: Ring | null }) {
  const t = useT()
  const [isOn, turn] = useRingChoice()
  const [isBlocked, setBlocked] = useState(false)
  const played = isOn ? ring : null
  useEffect(() => {
    if (played === null) return undefined
    const end = new AbortController()
    playRing(played, end.signal, setBlocked)
    return () => {
      end.abort()
      setBlocked(false)
    }
  }, [played])
  return (
    <>
      <Button look="quiet" icon={isOn ? Volume2 : VolumeX} onPress={() => turn(!isOn)}>
        {t(isOn ? 'call.ring.turnOff' : 'call.ring.turnOn')}
      </Button>
      <p role="status" className={styles['blocked']}>
        {isBlocked && t('call.ring.blocked')}
      </p>
    </>
  )
}
