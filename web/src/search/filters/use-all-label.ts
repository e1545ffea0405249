import { useLocalize, useText } from '../../shell/use-text.ts'
import type { Filter } from '@plat/contract/filters'

/** How a filter calls "All": as its option 0, or as everywhere. */
export function useAllLabel({ params }: Filter): string {
  const text = useText()
  const say = useLocalize()
  const own = params.options?.find(({ id }) => id === '0')
  return own ? say(own.label) : text('filter.all')
}
