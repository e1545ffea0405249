import { ArrowDown, ArrowUp } from 'lucide-react'
import { useT } from '../../shell/use-t.ts'
import styles from './resourcer.module.css'

/** Which keys do what, for who goes through the list all day. */
export function KeyHint() {
  const t = useT()
  const keys = [
    { arrow: ArrowDown, name: 'J', does: t('resourcer.keyNext') },
    { arrow: ArrowUp, name: 'K', does: t('resourcer.keyPrevious') },
    { arrow: null, name: 'Enter', does: t('resourcer.keyOpen') },
    { arrow: null, name: 'C', does: t('resourcer.keyConfirm') },
    { arrow: null, name: 'A', does: t('resourcer.keyAssign') },
    { arrow: null, name: 'Esc', does: t('resourcer.keyBack') },
  ]
  return (
    <dl aria-label={t('resourcer.keys')} className={styles['keys']}>
      {keys.map(({ arrow: Arrow, name, does }) => (
        <div key={does}>
          <dt>
            {Arrow && (
              <kbd>
                <Arrow size={12} aria-hidden />
                <span className="visually-hidden">
                  {t(Arrow === ArrowDown ? 'resourcer.arrowDown' : 'resourcer.arrowUp')}
                </span>
              </kbd>
            )}
            <kbd>{name}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
