import type { Locale } from './localized.ts'

/** Order to render a page as a visitor sees it who is not signed in. */
export interface PageOrder {
  /** Path and query. */
  readonly address: string
  readonly locale: Locale
  /** Whether the browser may have a session: then the page leaves room for what depends on who asks. */
  readonly mayBeSignedIn: boolean
  /** Calls the API without a session, for data that the page needs. */
  ask(path: string, init: RequestInit): Promise<Response>
  /** Cleans HTML written by the agency: only allowed tags and attributes stay. */
  cleanHtml(html: string): string
}

/** API data that a page was rendered from: pairs of a query key and its data. */
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

/** Result of a render: a page, a redirect, or the reason for a failure. */
export type RenderOutcome =
  | { readonly kind: 'page'; readonly page: RenderedPage }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Module of the built web application that renders its pages. */
export interface PageRendering {
  /** Renders one page at a time. */
  renderPage(order: PageOrder): Promise<RenderOutcome>
}

/** Data that a rendered page hands to the browser, as JSON in the element `SERVED_ID`. */
export interface ServedPage extends Pick<RenderedPage, 'answers' | 'at' | 'files'> {
  readonly locale: Locale
}

/** Identifies the element of a rendered page that holds its `ServedPage`. */
export const SERVED_ID = 'plat-served'
