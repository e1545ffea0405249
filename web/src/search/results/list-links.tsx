import { DEFAULT_SORT, type Sort } from '@plat/contract/search/search-state'
import { PAGE_SIZE } from '@plat/contract/search/search'
import { sortText } from '@plat/contract/search/search-url-values'
import { useSearchParams } from 'react-router'
import { useT } from '../../ui/use-t.ts'
import { addressWith } from '../../ui/address-with.ts'
import { useTakenOver } from '../../ui/use-taken-over.ts'
import { SORTS } from './sorts.ts'

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
    <nav aria-label={t('results.order')}>
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

interface ListLinksProps {
  shown: 'list' | 'unmapped'
  /** Whether to link to the records that are not on the map. */
  unmapped: boolean
  /** Whether to link to the filters. */
  filters: boolean
}

/** Links to the records on the map, to those that are not, and to the filters, without scripts. */
export function ListLinks({ shown, unmapped, filters }: ListLinksProps) {
  const t = useT()
  const [params] = useSearchParams()
  const to = (show: 'unmapped' | 'filters' | null) => addressWith(params, { show, page: null })
  return (
    <nav aria-label={t('results.region')}>
      <a href={to(null)} aria-current={shown === 'list' || undefined}>
        {t('results.onMap')}
      </a>
      {unmapped && (
        <a href={to('unmapped')} aria-current={shown === 'unmapped' || undefined}>
          {t('results.notOnMap')}
        </a>
      )}
      {filters && <a href={to('filters')}>{t('filter.tab')}</a>}
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
    <nav aria-label={t('results.pages')}>
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
