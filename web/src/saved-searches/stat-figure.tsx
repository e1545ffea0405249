import type { Stat } from '@plat/contract/statistics/stats'
import { useIntl } from 'react-intl'
import { classNames } from '../ui/class-names.ts'
import { statWords } from '../statistics/tile/stat-words.ts'
import styles from './stat-figure.module.css'

interface StatFigureProps {
  stat: Stat
  /** Sets `--number` and `--beneath`, the sizes of the number and of what is beneath it. */
  className?: string | undefined
}

/** A stat's number with what it means, or why there is none. */
export default function StatFigure({ stat, className }: StatFigureProps) {
  const { number, unit, exact, meaning, remarks } = statWords(stat, useIntl())
  return (
    <div className={classNames(styles['figure'], className)}>
      {number !== null && (
        <p className={styles['number']}>
          {/* Beneath it, the exact one is read. */}
          <span aria-hidden={exact !== null || undefined}>{number}</span>
          {unit && <span className={styles['unit']}> {unit}</span>}
        </p>
      )}
      {exact && <p className={styles['exact']}>{exact}</p>}
      {meaning && <p>{meaning}</p>}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  )
}
