import { checkMedia } from '@plat/contract/calls/check'
import { useQuery } from '@tanstack/react-query'
import { Mic, Square, Video } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { lacksSecondFactor, useCaller, useViewer } from '../../accounts/use-viewer.ts'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useT } from '../../ui/use-t.ts'
import { MediaSource } from '../media/media-source.ts'
import { checkNetwork } from '../media/network-check.ts'
import type { Hearing } from '../media/sound-level.ts'
import { useOpenRoom } from '../room-store.ts'
import { useLiveLost } from '../use-live-lost.ts'
import { CameraPart } from './camera-part.tsx'
import type { PartProps } from './check-part.tsx'
import {
  captureOutcome,
  checkSummary,
  type Outcome,
  type Summary,
  type NetworkState,
} from './check-summary.ts'
import { MicrophonePart } from './microphone-part.tsx'
import { NetworkPart } from './network-part.tsx'
import { SoundPart } from './sound-part.tsx'
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

/** Checks the network of an account or guest, once there is one; and a function that checks again. */
function useNetworkCheck(): readonly [NetworkState, () => void] {
  const viewer = useViewer()
  const caller = useCaller()
  const isLost = useLiveLost()
  const isHeldUp = viewer !== null && lacksSecondFactor(viewer)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['network-check', caller?.id],
    queryFn: async ({ signal }) => {
      const answer = await call(checkMedia, { body: {} }, { signal })
      return checkNetwork(answer.data, signal)
    },
    enabled: caller !== null && !isHeldUp && !isLost,
    networkMode: 'always',
    // The server counts the checks of an account.
    retry: false,
    refetchOnReconnect: false,
    // The connection that is back may be that of another network.
    staleTime: 0,
    gcTime: 0,
  })
  return [stateNow(), () => void refetch()]

  function stateNow(): NetworkState {
    if (caller === null) return { kind: 'log-in' }
    if (isHeldUp) return { kind: 'second-factor' }
    if (isLost) return { kind: 'lost' }
    if (isFetching) return { kind: 'checking' }
    if (error) return { kind: 'failed', error }
    return data === undefined ? { kind: 'checking' } : { kind: 'done', result: data }
  }
}
