import type { Locale } from './localized.ts'

/** A page that the server wants from the web application's own code, as everybody sees it. */
export interface PageOrder {
  /** Path and query. */
  readonly address: string
  readonly locale: Locale
  /** Whether the browser may have a session: then the page leaves room for what depends on who asks. */
  readonly mayBeSignedIn: boolean
  /** Answers a request of the page to the API, as nobody who is signed in. */
  ask(path: string, init: RequestInit): Promise<Response>
  /** HTML of the agency's people with nothing in it but what may be shown. */
  cleanHtml(html: string): string
}

/** Answers that a page is drawn from: pairs of a query's key and its data. */
export type PageAnswers = readonly (readonly [readonly unknown[], unknown])[]

/** A rendered page. */
export interface RenderedPage {
  /** Content of `#root`. */
  readonly html: string
  /** `link` elements that belong into the head. */
  readonly links: string
  /** Of the window; null: what the server says of the address. */
  readonly title: string | null
  readonly answers: PageAnswers
  /** When it was rendered, milliseconds since 1970, to the minute; null: nothing on it depends on that. */
  readonly at: number | null
  /** Source files, from the folder of the web application, of what the browser needs before it takes over. */
  readonly files: readonly string[]
}

/** What came of an order: a page, an address that it leads to, or the reason why there is none. */
export type RenderOutcome =
  | { readonly kind: 'page'; readonly page: RenderedPage }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Module of the built web application that renders its pages. */
export interface PageRendering {
  /** Renders one page at a time. */
  renderPage(order: PageOrder): Promise<RenderOutcome>
}

/** What a rendered page tells the browser, as JSON in the element `SERVED_ID`. */
export interface ServedPage extends Pick<RenderedPage, 'answers' | 'at' | 'files'> {
  readonly locale: Locale
}

/** Identifies the element of a rendered page that holds its `ServedPage`. */
export const SERVED_ID = 'plat-served'
