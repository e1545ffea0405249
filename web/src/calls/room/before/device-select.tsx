import { useT } from '../../../shell/use-t.ts'
import { Select } from '../../../ui/select.tsx'
import type { DeviceKind } from '../media/chosen-devices.ts'
import { canChooseSpeaker } from '../media/speaker.ts'
import { useMediaState, useRoom } from '../room-context.ts'
import styles from './before.module.css'

const LABELS = {
  camera: 'call.room.camera',
  microphone: 'call.room.microphone',
  speaker: 'call.room.speaker',
} as const

/** Which devices are used, of those that there are. */
export function DeviceSelects() {
  return (
    <div className={styles['devices']}>
      <DeviceSelect kind="camera" />
      <DeviceSelect kind="microphone" />
      {canChooseSpeaker() && <DeviceSelect kind="speaker" />}
    </div>
  )
}

function DeviceSelect({ kind }: { kind: DeviceKind }) {
  const t = useT()
  const { media } = useRoom()
  const { devices, chosen, ...captures } = useMediaState()
  const all = devices[kind]
  if (all.length === 0) return null
  const used = kind === 'speaker' ? undefined : usedDevice(captures[kind])
  const selected = [used, chosen[kind]].find((id) => all.some((device) => device.id === id))
  return (
    <div className={styles['device']}>
      <span aria-hidden>{t(LABELS[kind])}</span>
      <Select
        boxed
        label={t(LABELS[kind])}
        // Before their use was allowed browsers do not name them.
        options={all.map(({ id, label }, at) => ({
          id,
          label: label || t('call.room.deviceNumber', { number: at + 1 }),
        }))}
        selected={selected ?? all[0]?.id ?? null}
        onSelect={(id) => void media.choose(kind, id)}
      />
    </div>
  )
}

function usedDevice(capture: ReturnType<typeof useMediaState>['camera']): string | undefined {
  return capture.kind === 'on' ? capture.track.getSettings().deviceId : undefined
}
