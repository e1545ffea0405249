import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../shell/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Chip } from '../../ui/chip.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { noneWords } from './none-words.ts'
import { useSearchOnScreen } from '../search-context.ts'
import styles from './search-summary.module.css'

interface SearchSummaryProps {
  /** Given where there is something to leave behind. */
  onNewSearch: (() => void) | null
  /** In one line, without the restrictions. */
  compact?: boolean
}

/** What is being searched and how much was found, always in sight; each restriction can be taken out. */
export function SearchSummary({ onNewSearch, compact = false }: SearchSummaryProps) {
  const { module, update, results, words } = useSearchOnScreen()
  const { counts, refreshing, failed, retry } = results
  const { parts, sentence } = words
  const t = useT()
  const noun = useNoun(module)
  const { viewer } = useTenant()
  const removable = parts.filter((part) => part.without !== null)
  const { total, inView, located } = counts
  const partly = inView !== null && located !== null && inView < located
  return (
    <div
      className={classNames(styles['summary'], compact && styles['compact'])}
      aria-busy={refreshing}
    >
      <div className={styles['count']}>
        <h2>
          {total === null ? t(failed ? 'results.notCounted' : 'results.counting') : noun(total)}
        </h2>
        {partly && <p className={styles['view']}>{t('results.inView', { count: inView })}</p>}
      </div>
      {failed && (
        <div className={styles['outdated']}>
          {total !== null && <p>{t('results.outdated')}</p>}
          <Button look="quiet" onPress={retry}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      <div className={styles['head']}>
        <p className={styles['sentence']}>{sentence}</p>
        {onNewSearch && (
          <Button look="quiet" className={styles['new']} onPress={onNewSearch}>
            {t('results.newSearch')}
          </Button>
        )}
      </div>
      {!compact && removable.length > 0 && (
        <ul className={styles['chips']} aria-label={t('sentence.restrictions')}>
          {removable.map(({ key, text, unquoted = text, without }) => (
            <li key={key}>
              <Chip
                text={text}
                removeLabel={t('sentence.remove', { part: unquoted })}
                onRemove={() => without && update(without)}
              />
            </li>
          ))}
        </ul>
      )}
      <Announcement
        afterAct
        message={
          total === null
            ? ''
            : `${sentence}. ${total === 0 ? t(noneWords(module, viewer)) : `${noun(total)}.`}`
        }
        detail={partly ? t('results.inView', { count: inView }) : ''}
      />
    </div>
  )
}
