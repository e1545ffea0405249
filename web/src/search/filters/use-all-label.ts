import { useLocalize, useT } from '../../ui/use-t.ts'
import type { Filter } from '@plat/contract/search/filters/filters'

/** How a filter calls "All": as its option 0, or as everywhere. */
export function useAllLabel({ params }: Filter): string {
  const t = useT()
  const localize = useLocalize()
  const own = params.options?.find(({ id }) => id === '0')
  return own ? localize(own.label) : t('filter.all')
}
