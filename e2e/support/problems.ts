import type { Page } from 'playwright-core'

/** Problems in the pages of a journey that no assertion looks at; must stay empty. */
export class Problems {
  readonly #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Expects problems whose text matches, e.g. the 404 that a journey provokes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Unexpected problems so far, oldest first. */
  get unexpected(): string[] {
    return this.#found.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }

  /**
   * Collects a page's console errors (which includes refusals by the content security policy),
   * uncaught exceptions, failed requests, answers of 500 and more, and requests to other machines.
   */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.#add(page, `console: ${message.text()}`, message.location().url)
    })
    page.on('pageerror', (error) => this.#add(page, `exception: ${error.stack ?? error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown'
      // The application cancels requests it no longer needs, and so does navigation.
      if (reason !== 'net::ERR_ABORTED')
        this.#add(page, `request failed (${reason})`, request.url())
    })
    page.on('response', (response) => {
      if (response.status() >= 500) this.#add(page, `answer ${response.status()}`, response.url())
    })
    page.on('request', (request) => {
      if (!isLocal(request.url())) this.#add(page, 'request to another machine', request.url())
    })
  }

  #add(page: Page, text: string, url?: string): void {
    const source = url === undefined || url === '' ? '' : ` ${url}`
    this.#found.push(`${text}${source} (on ${page.url()})`)
  }
}

function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'data:' || protocol === 'blob:' || protocol === 'about:') return true
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
}
