import type { Locale } from '@plat/contract/platform/localized'
import type { PageOrder, ServedPage } from '@plat/contract/platform/served-page'

/** What stands in for the browser while the server renders a page. One page is rendered at a time. */
export interface Serving extends Pick<PageOrder, 'locale' | 'ask' | 'cleanHtml'> {
  /** Address of the page; its host is not looked at. */
  readonly url: URL
  /** Source files of parts that were drawn and that the browser has to have before it takes over. */
  readonly files: Set<string>
  /** Where the page leads instead of showing something; null: nowhere. */
  redirect: string | null
  /** Of the window; null: not said. */
  title: string | null
  /** Whether something on the page depends on when it is rendered. */
  isOfNow: boolean
  /** When it is rendered: milliseconds since 1970, to the minute. */
  readonly at: number
}

let serving: Serving | null = null
let fromServer: Pick<ServedPage, 'locale' | 'at'> | null = null

/** What the server renders just now; null in a browser. */
export function nowServing(): Serving | null {
  return serving
}

/** Begins to render a page on the server; null: ends it. */
export function setServing(next: Serving | null): void {
  serving = next
}

/** Language in which the server renders this page, or has rendered it; null: it has rendered nothing. */
export function servedLocale(): Locale | null {
  return serving?.locale ?? fromServer?.locale ?? null
}

/** Time of a page as the server renders it, and as the browser takes it over; milliseconds since 1970. */
export function servedTime(): number {
  if (serving) serving.isOfNow = true
  return serving?.at ?? fromServer?.at ?? Date.now()
}

let end: () => void = () => undefined
let takenOver: Promise<void> = Promise.resolve()

/** Says that the browser takes over a page that the server has rendered. */
export function setServed(page: Pick<ServedPage, 'locale' | 'at'>): void {
  fromServer = page
  takenOver = new Promise((resolve) => {
    end = resolve
  })
}

/** Settles when the page is drawn from what the browser knows: until then it must know no more than the server did. */
export function whenTakenOver(): Promise<void> {
  return takenOver
}

/** Says that the browser has taken over what the server has rendered. */
export function setTakenOver(): void {
  end()
}

/** Path and query of the page, in a browser and on the server. */
export function pageLocation(): { readonly pathname: string; readonly search: string } {
  return serving?.url ?? window.location
}
