import { useEffect } from 'react'
import { useAgencyName } from './use-agency-name.ts'
import { nowServing } from '../serving.ts'

/**
 * Names the page in the window's title, most particular part first. The server has written the same already
 * (server/src/pages): while a part is not known yet (undefined) the title stays.
 */
export function useTitle(...parts: (string | null | undefined)[]): void {
  const { long } = useAgencyName()
  const title = [...parts.filter(Boolean), long].join(' · ')
  const known = !parts.includes(undefined)
  const serving = nowServing()
  if (serving && known) serving.title = title
  useEffect(() => {
    if (known) document.title = title
  }, [title, known])
}
