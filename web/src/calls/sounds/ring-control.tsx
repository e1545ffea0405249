import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { useT } from '../../ui/use-t.ts'
import { playRing } from './play-ring.ts'
import type { Ring } from './ring-samples.ts'
import { writeStored } from '../../shell/browser-storage.ts'
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

const STORED = 'plat.ring'
const CHANGED = 'plat:ring'

/** The choice where storage is blocked: it lasts as long as the page. */
let unstored = true

/** Whether calls ring in this browser, and a function that turns the ring on or off in all its tabs. */
function useRingChoice(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(watch, read), write]
}

function read(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return unstored
  }
}

function write(isOn: boolean): void {
  if (!writeStored('localStorage', STORED, isOn ? null : 'off')) unstored = isOn
  window.dispatchEvent(new Event(CHANGED))
}

function watch(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  // Another tab.
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}
