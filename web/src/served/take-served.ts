import { LOCALES } from '@plat/contract/platform/localized'
import { SERVED_ID, type ServedPage } from '@plat/contract/platform/served-page'
import type { QueryClient } from '@tanstack/react-query'
import { setServed } from '../serving.ts'
import { loadCatalogue } from '../shell/message-catalogues.ts'
import { fetchServed } from '../ui/later.ts'

/**
 * Prepares to take over a page that the server has rendered: fills the cache, fetches code and texts.
 * @returns false where the server has rendered nothing
 */
export async function takeServed(client: QueryClient): Promise<boolean> {
  const page = readServed()
  if (page === null) return false
  for (const [key, data] of page.answers) client.setQueryData(key, data)
  setServed(page)
  await Promise.all([fetchServed(page.files), loadCatalogue(page.locale).catch(() => undefined)])
  return true
}

function readServed(): ServedPage | null {
  const element = document.getElementById(SERVED_ID)
  if (element === null) return null
  element.remove()
  try {
    const page: ServedPage = JSON.parse(element.textContent)
    return LOCALES.includes(page.locale) ? page : null
  } catch {
    // The document was cut on its way.
    return null
  }
}
