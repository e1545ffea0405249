import type { Locale } from '@plat/contract/platform/localized'
import type { PageOrder } from '@plat/contract/platform/served-page'

/** What stands in for the browser while the server renders a page. One page is rendered at a time. */
export interface Serving extends Pick<PageOrder, 'locale' | 'ask' | 'cleanHtml'> {
  /** Address of the page; its host is not looked at. */
  readonly url: URL
  /** Source files of parts that were drawn and that the browser has to have before it takes over. */
  readonly files: Set<string>
  /** Where the page leads instead of showing something; null: nowhere. */
  redirect: string | null
}

let serving: Serving | null = null
let fromServer: Locale | null = null

/** What the server renders just now; null in a browser. */
export function nowServing(): Serving | null {
  return serving
}

/** Begins to render a page on the server; null: ends it. */
export function setServing(next: Serving | null): void {
  serving = next
}

/** Language in which the server has rendered this page; null: it has rendered nothing, or does so just now. */
export function servedLocale(): Locale | null {
  return fromServer
}

/** Says that the browser takes over a page that the server has rendered. */
export function setServed(locale: Locale): void {
  fromServer = locale
}

/** Path and query of the page, in a browser and on the server. */
export function pageLocation(): { readonly pathname: string; readonly search: string } {
  return serving?.url ?? window.location
}
