import { use } from 'react'
import { decodeSearch } from '@plat/contract/search/search-url'
import { useLocation } from 'react-router'
import { useNoun } from '../../shell/use-noun.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { loginFrom } from '../kept-status.ts'
import { PanelsContext } from '../panels-context.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { noneWords, wordlessText } from './none-words.ts'
import { criteriaOf, defaultStatus } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { useQueries } from '@tanstack/react-query'
import { countQuery } from '../search-queries.ts'
import { useUnmapped } from './use-unmapped.ts'
import styles from './record-list.module.css'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/**
 * The search found nothing: says so, and which one filter to take out for how many records. Where the module has
 * records that the viewer's level does not see, that may be why.
 */
export default function NoRecords() {
  const t = useT()
  const { module, state, update } = useSearchOnScreen()
  const noun = useNoun(module)
  const { viewer } = useTenant()
  const location = useLocation()
  const ways = useWaysOut()
  const wordless = wordlessText(state.texts)
  const start = () => decodeSearch(new URLSearchParams(), module.control.filters)
  return (
    <div className={styles['none']}>
      <Banner
        // The summary of the module page says so.
        quiet={use(PanelsContext) !== null}
        action={
          <>
            {viewer === 'anonymous' && (
              <ButtonLink to={loginFrom(location, module.control.filters)}>
                {t('login.title')}
              </ButtonLink>
            )}
            <Button onPress={() => update({ ...start(), tab: state.tab })}>
              {t('results.reset')}
            </Button>
          </>
        }
      >
        {t(noneWords(module, viewer))}
      </Banner>
      {wordless !== undefined && <p>{t('results.wordless', { text: wordless })}</p>}
      {ways.length > 0 && (
        <ul className={styles['ways']} aria-label={t('results.waysOut')}>
          {ways.map(({ key, text, count, change }) => (
            <li key={key}>
              <Button onPress={() => update(change)}>
                {text === null
                  ? t('results.withArchived', { records: noun(count) })
                  : t('results.without', { part: text, records: noun(count) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** More restrictions than this are not tried one by one. */
const TRIED = 6

/** A search that finds something, one step away from one that does not. */
interface WayOut {
  key: string
  /** The restriction to take out, in words; null: archived records are searched, too. */
  text: string | null
  /** Records that it finds. */
  count: number
  change: Partial<SearchState>
}

/** What to take out of a search that found nothing: each restriction without which there are records. */
function useWaysOut(): WayOut[] {
  const { module, state, words } = useSearchOnScreen()
  const { viewer } = useTenant()
  const unmapped = useUnmapped(module)
  const filters = searchFilters(module.control)
  const status = state.statusCategory ?? defaultStatus(viewer, filters)
  const tried = words.parts
    .flatMap(({ key, text, without }) =>
      without === null || key === 'status' ? [] : [{ key, text, change: without }],
    )
    .slice(0, TRIED)
  const steps: Omit<WayOut, 'count'>[] = [
    ...tried,
    ...(status === '0'
      ? []
      : [{ key: 'status', text: null, change: { statusCategory: '0' } as const }]),
  ]
  return useQueries({
    queries: steps.map(({ change }) => ({
      ...countQuery(
        { module: module.id, criteria: criteriaOf({ ...state, ...change }, filters, viewer) },
        null,
      ),
      placeholderData: undefined,
    })),
    combine: (counts) =>
      counts.flatMap(({ data }, index): WayOut[] => {
        const step = steps[index]
        const count = (unmapped ? data?.all : data?.located) ?? 0
        return step && count > 0 ? [{ ...step, count }] : []
      }),
  })
}
