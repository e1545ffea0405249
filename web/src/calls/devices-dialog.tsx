import { useSyncExternalStore } from 'react'
import { useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DeviceChoice, isChoosable } from './device-choice.tsx'
import type { MediaSource } from './media/media-source.ts'
import styles from './controls.module.css'

interface DevicesDialogProps {
  media: MediaSource
  open: boolean
  onClose: () => void
}

/** Which camera, microphone and speaker are used, now and in later calls. */
export function DevicesDialog({ media, open, onClose }: DevicesDialogProps) {
  const t = useT()
  const state = useSyncExternalStore(media.subscribe, media.getSnapshot)
  const kinds = (['camera', 'microphone', 'speaker'] as const).filter((kind) =>
    isChoosable(state, kind),
  )
  return (
    <Dialog title={t('call.room.devicesTitle')} open={open} onClose={onClose}>
      <div className={styles['devices']}>
        {kinds.map((kind) => (
          <DeviceChoice key={kind} media={media} kind={kind} />
        ))}
        {kinds.length === 0 && <p>{t('call.room.noDevices')}</p>}
      </div>
    </Dialog>
  )
}
