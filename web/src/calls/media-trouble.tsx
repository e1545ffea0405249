import { useSyncExternalStore } from 'react'
import type { MessageId } from '../locales/message-id.ts'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { MediaProblem } from './media/media-problem.ts'
import type { CaptureKind, MediaSource } from './media/media-source.ts'

const KINDS = ['camera', 'microphone'] as const
/** What is wrong with a camera or a microphone, and what to do. */
const WORDS: Readonly<Record<MediaProblem, Readonly<Record<CaptureKind, MessageId>>>> = {
  refused: { camera: 'call.room.cameraRefused', microphone: 'call.room.microphoneRefused' },
  missing: { camera: 'call.room.cameraMissing', microphone: 'call.room.microphoneMissing' },
  in_use: { camera: 'call.room.cameraInUse', microphone: 'call.room.microphoneInUse' },
  insecure: { camera: 'call.room.insecure', microphone: 'call.room.insecure' },
  unsupported: { camera: 'call.room.unsupported', microphone: 'call.room.unsupported' },
  failed: { camera: 'call.room.cameraFailed', microphone: 'call.room.microphoneFailed' },
}
/** The system has silenced the device, as for another call. */
const INTERRUPTED: Readonly<Record<CaptureKind, MessageId>> = {
  camera: 'call.room.cameraInterrupted',
  microphone: 'call.room.microphoneInterrupted',
}
/** Trying again changes nothing. */
const FINAL: ReadonlySet<MediaProblem> = new Set(['insecure', 'unsupported'])

interface MediaTroubleProps {
  media: MediaSource
  kinds?: readonly CaptureKind[]
}

/** Says what is wrong with camera and microphone, and tries again. */
export function MediaTrouble({ media, kinds = KINDS }: MediaTroubleProps) {
  const t = useT()
  const state = useSyncExternalStore(media.subscribe, media.getSnapshot)
  const troubles = kinds.flatMap((kind) => {
    const capture = state[kind]
    if (capture.kind === 'on' && capture.interrupted)
      return [{ kind, isFinal: false, words: t(INTERRUPTED[kind]) }]
    return capture.kind === 'problem'
      ? [{ kind, isFinal: FINAL.has(capture.problem), words: t(WORDS[capture.problem][kind]) }]
      : []
  })
  // What is wrong with both is said once.
  const shown = troubles.filter(
    ({ words }, at) => troubles.findIndex((one) => one.words === words) === at,
  )
  if (kinds.some((kind) => state[kind].kind === 'asking'))
    return (
      <Banner>
        <p>{t('call.room.asking')}</p>
      </Banner>
    )
  return shown.map(({ kind, isFinal, words }) => (
    <Banner
      key={kind}
      action={
        isFinal ? undefined : (
          <Button onPress={() => void media.turnOn(kind)}>{t('action.retry')}</Button>
        )
      }
    >
      <p>{words}</p>
    </Banner>
  ))
}
