import { useT } from '../../../shell/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DeviceSelects } from '../before/device-select.tsx'
import { MediaTrouble } from '../before/media-trouble.tsx'
import { SoundMeter } from '../before/sound-meter.tsx'
import styles from './controls.module.css'

/** Camera, microphone and speaker while one is in the room. */
export function DevicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('call.room.devices')}
      closeLabel={t('action.close')}
      open={open}
      onClose={onClose}
    >
      <div className={styles['devices']}>
        <MediaTrouble />
        <DeviceSelects />
        <SoundMeter />
      </div>
    </Dialog>
  )
}
