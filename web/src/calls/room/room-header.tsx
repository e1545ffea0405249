import {
  ArrowLeft,
  Minimize2,
  SignalHigh,
  SignalLow,
  SignalMedium,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { callLength } from './call-length.ts'
import { useDock } from './dock/dock-context.ts'
import type { Quality } from './quality.ts'
import { useRoom, useRoomSnapshot } from './room-context.ts'
import { RoomTitle } from './room-title.tsx'
import styles from './room-screen.module.css'

/** What the call is about, how long it has lasted, how good it is, and how to see more of the page. */
export function RoomHeader() {
  const t = useT()
  const { place, isPhone, setSize } = useDock()
  const { subject } = useRoom().information
  const { since, quality } = useRoomSnapshot()
  const back = subject.discriminator === 'record' ? 'call.room.toRecord' : 'call.room.toPage'
  const facts = (
    <>
      {quality && <QualityMark quality={quality} />}
      {since !== null && <Duration since={since} />}
    </>
  )
  return (
    <RoomTitle facts={facts}>
      {place === 'full' && isPhone ? (
        <Button icon={ArrowLeft} onPress={() => setSize('window')}>
          {t(back)}
        </Button>
      ) : (
        <IconButton
          icon={Minimize2}
          label={t('call.room.toWindow')}
          onPress={() => setSize('window')}
        />
      )}
    </RoomTitle>
  )
}

const MARKS: { readonly [Key in Quality]: LucideIcon } = {
  good: SignalHigh,
  fair: SignalMedium,
  poor: SignalLow,
}
const WORDS = {
  good: 'call.room.qualityGood',
  fair: 'call.room.qualityFair',
  poor: 'call.room.qualityPoor',
} as const

function QualityMark({ quality }: { quality: Quality }) {
  const t = useT()
  const Mark = MARKS[quality]
  return (
    <span className={styles['quality']} data-quality={quality}>
      <Mark size={16} aria-hidden />
      {t(WORDS[quality])}
    </span>
  )
}

function Duration({ since }: { since: number }) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" className="tabular" aria-label={t('call.room.duration')}>
      {callLength(now - since)}
    </span>
  )
}
