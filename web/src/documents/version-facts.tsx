import type { DocumentVersion } from '@plat/contract/documents/documents'
import { useMoments } from '../accounts/use-moments.ts'
import { useT } from '../shell/use-t.ts'
import styles from './history-page.module.css'

/** Who made a version, when, and why. */
export function VersionFacts({ version }: { version: DocumentVersion }) {
  const t = useT()
  const moment = useMoments()
  const { at, by, note, origin, current } = version
  return (
    <div className={styles['facts']}>
      <p className={styles['note']}>
        {note ?? t('history.noNote')}
        {current && <span className={styles['current']}>{t('history.current')}</span>}
      </p>
      <p className={styles['quiet']}>
        {t(origin === 'portal' ? 'history.byInPortal' : 'history.byFolder', {
          version: version.version,
          name: by ?? t('history.accountGone'),
          when: moment(at),
        })}
      </p>
    </div>
  )
}
