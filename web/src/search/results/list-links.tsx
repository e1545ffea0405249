import { DEFAULT_SORT, type Sort } from '@plat/contract/search/search-state'
import { PAGE_SIZE } from '@plat/contract/search/search'
import { sortText } from '@plat/contract/search/search-url-values'
import { useSearchParams } from 'react-router'
import { useT } from '../../shell/use-t.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { SORTS } from './sorts.ts'
import styles from './record-list.module.css'

/** Page numbers that an address may have. */
const PAGE = /^[1-9]\d{0,4}$/

/** Reads the page number from the address. With scripts it is always 1, since the list loads more by itself. */
export function useListPage(): number {
  const asked = useSearchParams()[0].get('page') ?? ''
  const takenOver = useTakenOver()
  return !takenOver && PAGE.test(asked) ? Number(asked) : 1
}

/** Links to sort the list, without scripts. */
export function SortLinks({ sort }: { sort: Sort }) {
  const t = useT()
  const [params] = useSearchParams()
  return (
    <nav className={styles['links']} aria-label={t('results.order')}>
      {SORTS.map((option) => {
        const text = sortText(option)
        const isDefault = text === sortText(DEFAULT_SORT)
        return (
          <a
            key={text}
            href={addressWith(params, { sort: isDefault ? null : text, page: null })}
            rel="nofollow"
            aria-current={text === sortText(sort) || undefined}
          >
            {t(`sort.${option.field}.${option.descending ? 'down' : 'up'}`)}
          </a>
        )
      })}
    </nav>
  )
}

/** Links to the records on the map and to those that are not, without scripts. */
export function ListLinks({ shown }: { shown: 'list' | 'unmapped' }) {
  const t = useT()
  const [params] = useSearchParams()
  const to = (show: 'unmapped' | null) => addressWith(params, { show, page: null })
  return (
    <nav className={styles['links']} aria-label={t('results.region')}>
      <a href={to(null)} aria-current={shown === 'list' || undefined}>
        {t('results.onMap')}
      </a>
      <a href={to('unmapped')} aria-current={shown === 'unmapped' || undefined}>
        {t('results.notOnMap')}
      </a>
    </nav>
  )
}

/** Links to the previous and the next page of the list, without scripts. @param total number of its entries */
export function PageLinks({ total }: { total: number }) {
  const t = useT()
  const [params] = useSearchParams()
  const last = Math.ceil(total / PAGE_SIZE)
  // Past the end only the previous page is offered.
  const page = Math.min(useListPage(), last + 1)
  const to = (number: number) => addressWith(params, { page: number > 1 ? String(number) : null })
  if (last <= 1 && page <= 1) return null
  return (
    <nav className={styles['links']} aria-label={t('results.pages')}>
      {page > 1 && (
        <a href={to(page - 1)} rel="prev nofollow">
          {t('results.previousPage')}
        </a>
      )}
      {page <= last && <span>{t('results.page', { page, last })}</span>}
      {page < last && (
        <a href={to(page + 1)} rel="next nofollow">
          {t('results.nextPage')}
        </a>
      )}
    </nav>
  )
}

/** The page's address with other parameters; null takes one out. */
function addressWith(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}
