import { useCallback } from 'react'
import { markerColour } from '@plat/contract/tenancy/marker-colour'
import { useMedia } from '../ui/use-layout.ts'

/** The colour of a status beside its word: the one that its markers have on the map, in the theme of the page. */
export function useMarkerColour(): (marker: string | undefined) => string | undefined {
  const theme = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  return useCallback((marker) => marker && markerColour(marker, theme), [theme])
}
