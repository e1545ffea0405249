import type { ModuleConfig } from '@plat/contract/tenancy/config'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../shell/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { SearchPart } from '../filters/filter-labels.ts'
import type { SearchResults } from '../use-search.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import styles from './search-summary.module.css'

interface SearchSummaryProps {
  module: ModuleConfig
  parts: readonly SearchPart[]
  sentence: string
  results: Pick<SearchResults, 'counts' | 'refreshing' | 'failed' | 'retry'>
  update: UpdateSearch
  /** Given where there is something to leave behind. */
  onNewSearch: (() => void) | null
}

/** What is being searched and how much was found, always in sight; each restriction can be taken out. */
export function SearchSummary({
  module,
  results: { counts, refreshing, failed, retry },
  parts,
  sentence,
  update,
  onNewSearch,
}: SearchSummaryProps) {
  const t = useT()
  const noun = useNoun(module)
  const removable = parts.filter((part) => part.without !== null)
  const { total, inView, located } = counts
  const partly = inView !== null && located !== null && inView < located
  return (
    <div className={styles['summary']} aria-busy={refreshing}>
      <p className={styles['count']}>
        {total === null ? t(failed ? 'results.notCounted' : 'results.counting') : noun(total)}
        {partly && <span className={styles['view']}>{t('results.inView', { count: inView })}</span>}
      </p>
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
      {removable.length > 0 && (
        <ul className={styles['chips']} aria-label={t('sentence.restrictions')}>
          {removable.map(({ key, text: words, without }) => (
            <li key={key}>
              <Chip
                text={words}
                removeLabel={t('sentence.remove', { part: words })}
                onRemove={() => without && update(without)}
              />
            </li>
          ))}
        </ul>
      )}
      <Announcement
        message={
          total === null
            ? ''
            : `${sentence}. ${noun(total)}. ${partly ? t('results.inView', { count: inView }) : ''}`
        }
      />
    </div>
  )
}
