import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { useLocalize, useT } from '../ui/use-t.ts'
import styles from './lost-parts.module.css'

/** Says which parts of a saved search no longer apply: the search may find more or fewer records. */
export function LostParts({ of }: { of: Pick<SavedSearch, 'lost' | 'lost_more'> }) {
  const t = useT()
  const localize = useLocalize()
  const { lost, lost_more: more } = of
  if (lost.length === 0) return null
  const parts = lost.map(({ label, text }) =>
    label === null ? localize(text) : `${localize(label)}: ${localize(text)}`,
  )
  return (
    <div role="note" className={styles['lost']}>
      <p>{t('saved.lost')}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
        {more > 0 && <li>{t('saved.lostMore', { count: more })}</li>}
      </ul>
    </div>
  )
}
