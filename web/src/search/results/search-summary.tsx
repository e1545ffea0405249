import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import type { FormEvent } from 'react'
import { isEmbedded } from '../../api/embedded.ts'
import { paths } from '../../paths.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { noneWords } from './none-words.ts'
import { SearchFields } from '../search-fields.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import styles from './search-summary.module.css'

interface SearchSummaryProps {
  /** Given where there is something to leave behind. */
  onNewSearch: (() => void) | null
}

/** What is being searched and how much was found, always in sight; each restriction can be taken out. */
export function SearchSummary({ onNewSearch }: SearchSummaryProps) {
  const { module, state, update, results, words } = useSearchOnScreen()
  const { counts, refreshing, failed, retry } = results
  const { parts, sentence } = words
  // The page of a saved search shows that search only.
  const action = isEmbedded() ? undefined : paths.module(module.department, module.id)
  const t = useT()
  const noun = useNoun(module)
  const { viewer } = useTenant()
  const removable = parts.filter((part) => part.without !== null)
  const { total, inView, located } = counts
  const partly = inView !== null && located !== null && inView < located
  return (
    <div className={styles['summary']} aria-busy={refreshing}>
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
          <form
            action={action}
            className={styles['new']}
            onSubmit={(event) => submit(event, onNewSearch)}
          >
            <SearchFields state={EMPTY_SEARCH} filters={[]} />
            <Button type="submit" look="quiet">
              {t('results.newSearch')}
            </Button>
          </form>
        )}
      </div>
      {removable.length > 0 && (
        <ul className={styles['chips']} aria-label={t('sentence.restrictions')}>
          {removable.map(({ key, text, unquoted = text, without }) => (
            <li key={key}>
              <form
                action={action}
                onSubmit={(event) => submit(event, () => without && update(without))}
              >
                <SearchFields state={{ ...state, ...without }} filters={module.control.filters} />
                <Chip text={text} removeLabel={t('sentence.remove', { part: unquoted })} />
              </form>
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

/** Acts in place of sending the form, which is for pages without scripts. */
function submit(event: FormEvent, act: () => void): void {
  event.preventDefault()
  act()
}

/** How much was found, for those who read by headings where the summary has no room. */
export function HiddenCount() {
  const { module, results } = useSearchOnScreen()
  const t = useT()
  const noun = useNoun(module)
  const { total } = results.counts
  return <h2 className="visually-hidden">{total === null ? t('results.counting') : noun(total)}</h2>
}
