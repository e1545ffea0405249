import type { ModuleConfig } from '@plat/contract/config'
import { useIntl } from 'react-intl'
import { useLocalize, useText } from '../shell/use-text.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import type { SearchPart } from './filter-words.ts'
import type { SearchResults } from './use-search.ts'
import type { UpdateSearch } from './use-search-state.ts'
import styles from './search-summary.module.css'

interface SearchSummaryProps {
  module: ModuleConfig
  parts: readonly SearchPart[]
  sentence: string
  results: Pick<SearchResults, 'counts' | 'refreshing' | 'failed'>
  update: UpdateSearch
  /** Given where there is something to leave behind. */
  onNewSearch: (() => void) | null
}

/** What is being searched and how much was found, always in sight; each restriction can be taken out. */
export function SearchSummary({
  module,
  results: { counts, refreshing, failed },
  parts,
  sentence,
  update,
  onNewSearch,
}: SearchSummaryProps) {
  const text = useText()
  const noun = useNoun(module)
  const removable = parts.filter((part) => part.without !== null)
  const { total, inView, located } = counts
  const partly = inView !== null && located !== null && inView < located
  return (
    <div className={styles['summary']} aria-busy={refreshing}>
      <p className={styles['count']}>
        {total === null ? text(failed ? 'results.notCounted' : 'results.counting') : noun(total)}
        {partly && (
          <span className={styles['view']}>{text('results.inView', { count: inView })}</span>
        )}
      </p>
      <div className={styles['head']}>
        <p className={styles['sentence']}>{sentence}</p>
        {onNewSearch && (
          <Button look="quiet" className={styles['new']} onPress={onNewSearch}>
            {text('results.newSearch')}
          </Button>
        )}
      </div>
      {removable.length > 0 && (
        <ul className={styles['chips']} aria-label={text('sentence.restrictions')}>
          {removable.map(({ key, text: words, without }) => (
            <li key={key}>
              <Chip
                text={words}
                removeLabel={text('sentence.remove', { part: words })}
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
            : `${sentence}. ${noun(total)}. ${partly ? text('results.inView', { count: inView }) : ''}`
        }
      />
    </div>
  )
}

/** `1,234 permits` in the module's own noun. */
export function useNoun(module: ModuleConfig): (count: number) => string {
  const say = useLocalize()
  const { formatNumber, formatPlural } = useIntl()
  return (count) => {
    const form = formatPlural(count) === 'one' ? module.noun.one : module.noun.other
    return `${formatNumber(count)} ${say(form)}`
  }
}
