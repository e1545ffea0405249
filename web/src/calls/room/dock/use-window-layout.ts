import { useMedia, type Layout } from '../../../ui/use-layout.ts'

/** The layout of the window as a whole, whatever is docked in it; a phone that lies on its side is one as well. */
export function useWindowLayout(): Layout {
  const isTablet = useMedia('(min-width: 48em) and (min-height: 34em)')
  const isDesktop = useMedia('(min-width: 75em)')
  return isDesktop ? 'desktop' : isTablet ? 'tablet' : 'phone'
}
