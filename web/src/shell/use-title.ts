import { useEffect } from 'react'
import { useTenant } from './tenant.tsx'

/** Names the page in the window's title, most particular part first. */
export function useTitle(...parts: (string | null | undefined)[]): void {
  const { long } = useTenant().config.branding.title
  const title = [...parts.filter(Boolean), long].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
