import { Mic, Square, Video } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MediaSource } from '../media/media-source.ts'
import type { Hearing } from '../media/sound-level.ts'
import { useOpenRoom } from '../room-store.ts'
import { CameraPart } from './camera-part.tsx'
import type { PartProps } from './check-part.tsx'
import { captureOutcome, checkSummary, type Outcome, type Summary } from './check-summary.ts'
import { MicrophonePart } from './microphone-part.tsx'
import { NetworkPart } from './network-part.tsx'
import { SoundPart } from './sound-part.tsx'
import { useNetworkCheck } from './use-network-check.ts'
import styles from './check.module.css'

interface MediaCheckProps {
  /** Level of its headings. */
  heading?: 2 | 3
}

/** Checks camera, microphone, sound and network, after a press. Nothing stays on once it is gone. */
export function MediaCheck({ heading = 2 }: MediaCheckProps) {
  const t = useT()
  const room = useOpenRoom()
  if (room === null) return <Check heading={heading} />
  return (
    <div className={styles['check']}>
      <p>{t('call.check.inCall')}</p>
      <div className={styles['buttons']}>
        <ButtonLink to={paths.call(room.call)}>{t('call.check.toCall')}</ButtonLink>
      </div>
    </div>
  )
}

function Check({ heading }: PartProps) {
  const t = useT()
  const [media, setMedia] = useState<MediaSource | null>(null)
  useEffect(() => () => media?.dispose(), [media])
  const start = (begin: (source: MediaSource) => Promise<void>) => {
    const source = new MediaSource()
    void begin(source)
    setMedia(source)
  }
  return (
    // Takes the focus of a button that is gone after its press.
    <section className={styles['check']} aria-label={t('call.check.label')} tabIndex={-1}>
      {media === null ? (
        <>
          <p>{t('call.check.intro')}</p>
          <div className={styles['buttons']}>
            <Button look="primary" icon={Video} onPress={() => start((source) => source.start())}>
              {t('call.check.start')}
            </Button>
            <Button icon={Mic} onPress={() => start((source) => source.turnOn('microphone'))}>
              {t('call.room.withMicrophone')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Parts media={media} heading={heading} />
          <p className={styles['quiet']}>{t('call.check.kept')}</p>
          <div className={styles['buttons']}>
            <Button icon={Square} onPress={() => setMedia(null)}>
              {t('call.check.stop')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Parts({ media, heading }: PartProps & { media: MediaSource }) {
  const state = useSyncExternalStore(media.subscribe, media.getSnapshot)
  const [last, setLast] = useState<readonly [MediaStreamTrack, Hearing['state']] | null>(null)
  const [sound, setSound] = useState<Outcome>('unchecked')
  const [network, checkAgain] = useNetworkCheck()
  const { camera, microphone } = state
  // What was heard from another microphone says nothing about this one.
  const heard =
    last && microphone.kind === 'on' && last[0] === microphone.track ? last[1] : 'waiting'
  const outcomes = {
    camera: captureOutcome(camera),
    microphone: captureOutcome(microphone, heard),
    sound,
    network,
  }
  const parts = { media, state, heading }
  return (
    <>
      <ul className={styles['parts']}>
        <CameraPart {...parts} outcome={outcomes.camera} />
        <MicrophonePart
          {...parts}
          outcome={outcomes.microphone}
          heard={heard}
          onHeard={(track, now) => setLast([track, now])}
        />
        <SoundPart media={media} heading={heading} outcome={sound} onOutcome={setSound} />
        <NetworkPart network={network} heading={heading} onAgain={checkAgain} />
      </ul>
      <SummaryLine {...checkSummary(outcomes)} />
    </>
  )
}

function SummaryLine(summary: Summary) {
  const t = useT()
  const { formatList } = useIntl()
  const words = {
    pending: () => '',
    all: () => t('call.check.all'),
    chat: () => t('call.check.chatOnly'),
    limits: () => t('call.check.limits', { limits: limits() }),
  }
  return (
    <p role="status" className={styles['summary']}>
      {words[summary.kind]()}
    </p>
  )

  function limits(): string {
    return summary.kind === 'limits' ? formatList(summary.limits.map((one) => t(one))) : ''
  }
}
