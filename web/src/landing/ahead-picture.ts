import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import { configQuery, departmentsQuery, viewerQuery } from '../api/queries.ts'
import { browserLocale, chosenLocale, readStoredLocale } from '../shell/chosen-locale.ts'
import { searchableDepartments } from '../shell/departments.ts'
import { areaPictureSources, isDrawnByServer } from './area-picture-sources.ts'

/** Part of the window's width that the map beside the words has, and rem of the bar above it (shell/frame.module.css, ui/tokens.css). */
const SHARE = 0.38
const TOP_BAR_REM = 3.5

/**
 * Requests the landing page's picture of the area as soon as its address is known, while the page is still being made:
 * it is the largest thing on the first screen. Where the place turns out to be of another size, the page asks itself.
 */
export async function aheadPicture(client: QueryClient): Promise<void> {
  // On narrower windows it is below the words, or not there.
  if (!matchMedia('(min-width: 75em)').matches) return
  const [{ data: config }, departments, { user }] = await Promise.all([
    client.fetchQuery(configQuery),
    client.fetchQuery(departmentsQuery),
    client.fetchQuery(viewerQuery),
  ])
  // An only department has a page of its own.
  if (departments.length < 2 || !isDrawnByServer(config.control.map)) return
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { src, srcSet } = areaPictureSources(
    {
      department: null,
      module: searchableDepartments(departments)[0]?.modules[0]?.id ?? null,
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      locale:
        chosenLocale(window.location.search, readStoredLocale()) ??
        user?.locale ??
        browserLocale(navigator.languages) ??
        config.locale,
    },
    { width: SHARE * window.innerWidth, height: window.innerHeight - TOP_BAR_REM * rem },
  )
  preload(src, { as: 'image', imageSrcSet: srcSet })
}
