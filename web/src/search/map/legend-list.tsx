import { useLocalize, useT } from '../../ui/use-t.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import type { LegendEntry } from '@plat/contract/tenancy/legend-entries'
import styles from './status-legend.module.css'

interface LegendListProps {
  entries: readonly LegendEntry[]
  /** Every name, where there is room. */
  whole?: boolean
}

/** Names of one colour that are listed; of more than one beyond them the number is. */
const NAMED = 3

/** The statuses that have colours of their own on the map, each with its mark. */
export function LegendList({ entries, whole = false }: LegendListProps) {
  const t = useT()
  const localize = useLocalize()
  const namesOf = (labels: LegendEntry['labels']) => {
    const names = [...new Set(labels.map((label) => localize(label)))]
    if (whole || names.length <= NAMED + 1) return names.join(', ')
    const first = names.slice(0, NAMED).join(', ')
    return t('map.legendMore', { names: first, count: names.length - NAMED })
  }
  return (
    <ul className={styles['list']} aria-label={t('map.legend')}>
      {entries.map(({ colour, category, labels }) => (
        <li key={`${colour} ${category}`}>
          <StatusMark
            shape={category === 1 ? 'live' : 'archive'}
            text={namesOf(labels)}
            colour={colour}
          />
        </li>
      ))}
    </ul>
  )
}
