import { useT } from '../../../shell/use-t.ts'
import { Check } from '../../../ui/check.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { keyOf, SHORTCUT_WORDS, SHORTCUTS } from './shortcuts.ts'
import styles from './controls.module.css'

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
  on: boolean
  setOn: (on: boolean) => void
}

/** The keys that act in a room, and a way to turn them off. */
export function ShortcutsDialog({ open, onClose, on, setOn }: ShortcutsDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t('call.room.shortcuts')}
      closeLabel={t('action.close')}
      open={open}
      onClose={onClose}
    >
      <dl className={styles['keys']}>
        {Object.values(SHORTCUTS).map((act) => (
          <div key={act}>
            <dt>
              <kbd>{keyOf(act)}</kbd>
            </dt>
            <dd>{t(SHORTCUT_WORDS[act])}</dd>
          </div>
        ))}
      </dl>
      <Check
        label={t('call.room.shortcutsOn')}
        checked={on ? 'all' : 'none'}
        onToggle={() => setOn(!on)}
      />
    </Dialog>
  )
}
