import { useSyncExternalStore } from 'react'
import { useT } from '../shell/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
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

interface DevicesDialogProps {
  media: MediaSource
  open: boolean
  onClose: () => void
}

/** Which camera, microphone and speaker are used, now and in later calls. */
export function DevicesDialog({ media, open, onClose }: DevicesDialogProps) {
  const t = useT()
  const state = useSyncExternalStore(media.subscribe, media.getSnapshot)
  const kinds = (['camera', 'microphone', 'speaker'] as const).filter(
    (kind) => state.devices[kind].length > 0 && (kind !== 'speaker' || canChooseSpeaker()),
  )
  return (
    <Dialog
      title={t('call.room.devicesTitle')}
      closeLabel={t('action.close')}
      open={open}
      onClose={onClose}
    >
      <div className={styles['devices']}>
        {kinds.map((kind) => (
          <div key={kind}>
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
        ))}
        {kinds.length === 0 && <p>{t('call.room.noDevices')}</p>}
      </div>
    </Dialog>
  )
}

/** Id of the device that is used, or would be. */
function usedDevice({ devices, chosen, ...captures }: MediaState, kind: DeviceKind): string | null {
  const capture = kind === 'speaker' ? null : captures[kind]
  const used = capture?.kind === 'on' ? capture.track.getSettings().deviceId : undefined
  const all = devices[kind].map(({ id }) => id)
  return [used, chosen[kind]].find((id) => id && all.includes(id)) ?? all[0] ?? null
}
