import { own } from '@plat/contract/platform/own'
import { classNames } from '../ui/class-names.ts'
import { useT } from '../shell/use-t.ts'
import styles from './diff-view.module.css'

interface DiffViewProps {
  /** Unified diff. */
  diff: string
  /** What is compared, spoken. */
  label: string
}

/** What was taken out and put in, line by line; signs say it without colours, and words to those who listen. */
export function DiffView({ diff, label }: DiffViewProps) {
  const t = useT()
  const lines = diff.split('\n').slice(firstHunk(diff))
  return (
    // Wide lines are scrolled to, from the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={styles['diff']}>
      {lines.map((line, index) => {
        const sign = own(SIGNS, line[0] ?? '') ?? 'context'
        if (line === '' || line.startsWith('\\')) return null
        return (
          // Lines of a finished text have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <code key={index} className={classNames(styles['line'], styles[sign])}>
            {sign === 'added' && <span className="visually-hidden">{t('diff.added')} </span>}
            {sign === 'removed' && <span className="visually-hidden">{t('diff.removed')} </span>}
            {line}
          </code>
        )
      })}
    </div>
  )
}

const SIGNS: Readonly<Record<string, 'added' | 'removed' | 'place'>> = {
  '+': 'added',
  '-': 'removed',
  '@': 'place',
}

/** The names of the files stand above, where the diff is shown. */
function firstHunk(diff: string): number {
  const index = diff.split('\n').findIndex((line) => line.startsWith('@@'))
  return index < 0 ? 0 : index
}
