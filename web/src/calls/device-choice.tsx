import { useSyncExternalStore } from 'react'
import { useT } from '../ui/use-t.ts'
import { Select } from '../ui/select.tsx'
import type { DeviceKind } from './media/chosen-devices.ts'
import type { MediaSource, MediaState } from './media/media-source.ts'
import { canChooseSpeaker } from './media/speaker.ts'
import styles from './controls.module.css'

const LABELS = {
  camera: 'call.room.camera',
  microphone: 'call.room.microphone',
  speaker: 'call.room.speaker',
} as const

/** Whether the browser lets people choose a device of this kind now. */
export function isChoosable({ devices }: MediaState, kind: DeviceKind): boolean {
  return devices[kind].length > 0 && (kind !== 'speaker' || canChooseSpeaker())
}

interface DeviceChoiceProps {
  media: MediaSource
  kind: DeviceKind
}

/** The choice of a camera, microphone or speaker; nothing where there is none to choose. */
export function DeviceChoice({ media, kind }: DeviceChoiceProps) {
  const t = useT()
  const state = useSyncExternalStore(media.subscribe, media.getSnapshot)
  if (!isChoosable(state, kind)) return null
  return (
    <div className={styles['device']}>
      <p aria-hidden>{t(LABELS[kind])}</p>
      <Select
        boxed
        label={t(LABELS[kind])}
        // Browsers name devices once their use was allowed.
        options={state.devices[kind].map(({ id, label }, at) => ({
          id,
          label: label || t('call.room.deviceNumber', { number: at + 1 }),
        }))}
        selected={usedDevice(state, kind)}
        onSelect={(id) => void media.choose(kind, id)}
      />
    </div>
  )
}

/** Id of the device that is used, or would be. */
function usedDevice({ devices, chosen, ...captures }: MediaState, kind: DeviceKind): string | null {
  const capture = kind === 'speaker' ? null : captures[kind]
  const used = capture?.kind === 'on' ? capture.track.getSettings().deviceId : undefined
  const all = devices[kind].map(({ id }) => id)
  return [used, chosen[kind]].find((id) => id && all.includes(id)) ?? all[0] ?? null
}
