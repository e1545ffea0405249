import '../../shell/later-texts.ts'
import { Fragment } from 'react'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../shell/use-t.ts'
import { Check } from '../../ui/check.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './shortcuts-dialog.module.css'

interface Shortcut {
  /** Names of keys that are pressed together. */
  readonly keys: readonly (MessageId | '?' | '/' | '+' | '−' | 'P')[]
  readonly does: MessageId
}

const GROUPS: readonly { title: MessageId; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'shortcuts.page',
    shortcuts: [
      { keys: ['?'], does: 'shortcuts.help' },
      { keys: ['/'], does: 'shortcuts.searchBox' },
      { keys: ['shortcuts.escape'], does: 'shortcuts.close' },
      { keys: ['shortcuts.control', 'P'], does: 'shortcuts.print' },
    ],
  },
  {
    title: 'shortcuts.list',
    shortcuts: [
      { keys: ['shortcuts.enter'], does: 'shortcuts.open' },
      { keys: ['shortcuts.space'], does: 'shortcuts.select' },
      { keys: ['shortcuts.shift', 'shortcuts.space'], does: 'shortcuts.selectTo' },
    ],
  },
  {
    title: 'shortcuts.map',
    shortcuts: [
      { keys: ['shortcuts.arrows'], does: 'shortcuts.move' },
      { keys: ['+'], does: 'shortcuts.zoomIn' },
      { keys: ['−'], does: 'shortcuts.zoomOut' },
      { keys: ['shortcuts.enter'], does: 'shortcuts.openCentre' },
    ],
  },
  {
    title: 'shortcuts.drawing',
    shortcuts: [
      { keys: ['shortcuts.space'], does: 'shortcuts.point' },
      { keys: ['shortcuts.backspace'], does: 'shortcuts.undo' },
      { keys: ['shortcuts.enter'], does: 'shortcuts.finish' },
      { keys: ['shortcuts.escape'], does: 'shortcuts.cancel' },
    ],
  },
]

interface ShortcutsDialogProps {
  /** Whether keys act without Ctrl or Alt. */
  on: boolean
  setOn: (on: boolean) => void
  onClose: () => void
}

/** The keys of the search page, by what they belong to, and the way to turn single keys off. */
export default function ShortcutsDialog({ on, setOn, onClose }: ShortcutsDialogProps) {
  const t = useT()
  const name = (key: Shortcut['keys'][number]) => (key.length === 1 ? key : t(key as MessageId))
  return (
    <Dialog title={t('results.shortcuts')} closeLabel={t('action.close')} open onClose={onClose}>
      <div className={styles['groups']}>
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key, place) => (
                      <Fragment key={key}>
                        {place > 0 && ' + '}
                        <kbd>{name(key)}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles['single']}>
        <Check
          label={t('shortcuts.single')}
          checked={on ? 'all' : 'none'}
          onToggle={() => setOn(!on)}
        />
      </div>
    </Dialog>
  )
}
