import type { Locator, Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { sendHttp } from './http.ts'

/** Harbor's building permits: the module of most journeys. */
export const PERMITS = '/building/building-permits'

/** Opens a module page and waits until its map is drawn, if the browser draws maps. */
export async function openModule(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await mapReady(page)
}

/**
 * Waits until the map has drawn its style (markers follow with the first answer), or until the page
 * says that the browser cannot draw maps.
 */
export async function mapReady(page: Page): Promise<void> {
  await page
    .locator('[data-map-state=ready], [data-map-state=failed]')
    .or(page.getByText(/cannot draw the map|no puede dibujar el mapa/))
    .first()
    .waitFor()
}

/** Waits until the browser draws a search or record page that the server has rendered. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('main [data-mode][data-layout]').waitFor()
}

/** Waits until the map has drawn everything and is idle. */
export async function mapDrawn(page: Page): Promise<void> {
  await page.locator('[data-map-state=ready][data-map-at-rest]').waitFor()
}

/** The left panel, or the bottom sheet on a phone. */
export function results(page: Page): Locator {
  return page.getByRole('region', { name: /^(Search results|Resultados de la búsqueda)$/ })
}

/** The number before the module's noun above the results; waits until it is counted. */
export async function shownCount(page: Page): Promise<number> {
  const line = results(page)
    .getByRole('heading', { level: 2 })
    .filter({ hasText: /^[\d.,]+ \p{L}/u })
    .first()
  return numberIn(await line.innerText())
}

/** The first whole number in a text, with or without separators between thousands. */
export function numberIn(text: string): number {
  const digits = /\d[\d.,]*/.exec(text)?.[0]
  if (digits === undefined) throw new Error(`expected a number in "${text}"`)
  return Number(digits.replaceAll(/[.,]/g, ''))
}

/** Waits until the page counts as many records as expected. */
export async function expectCount(page: Page, count: number): Promise<void> {
  await expect.poll(() => shownCount(page)).toBe(count)
}

/** Where a call goes: server, agency and module. */
export interface ApiModule {
  readonly port: number
  readonly host: string
  readonly module: string
}

/** Harbor's building permits on the shared demo server. */
export function permitsApi(): ApiModule {
  return { port: inject('demoPort'), host: 'harbor.localhost', module: 'building-permits' }
}

/** A record in a list, with the fields that journeys read. */
export interface ListedRecord {
  readonly guid: string
  readonly agency_reference: string
  readonly title: string
  readonly record_date: string | null
  readonly location: readonly [number, number] | null
  readonly location_guid: string | null
  readonly addresses: readonly { readonly street_address: string }[]
}

interface Counts {
  readonly located: number
  readonly unlocated: number
  readonly all: number
}

/** The API's counts for criteria. */
export function apiCount(api: ApiModule, criteria: object): Promise<Counts> {
  return callApi<Counts>(api, '/search/count', criteria)
}

/** A page of the API's list for criteria; query e.g. `scope=located&sort_by=-record_date`. */
export function apiList(api: ApiModule, criteria: object, query: string): Promise<ListedRecord[]> {
  return callApi<ListedRecord[]>(api, `/search/list?${query}`, criteria)
}

/** `data` of a call of the API below `/api`; POST when there is a body. */
export async function callApi<Data>(api: ApiModule, path: string, body?: object): Promise<Data> {
  return (await callFor<Data>(api, path, body)).data
}

/** Total number of entries of a paged list of the API. */
export async function apiTotal(api: ApiModule, path: string, body: object): Promise<number> {
  const { pagination } = (await callFor(api, path, body)).meta
  if (pagination === undefined) throw new Error(`expected ${path} to answer a page`)
  return pagination.itemCount
}

interface Envelope<Data> {
  readonly data: Data
  readonly meta: { readonly pagination?: { readonly itemCount: number } }
}

async function callFor<Data>(
  { port, host, module }: ApiModule,
  path: string,
  body?: object,
): Promise<Envelope<Data>> {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { 'x-module': module }
  const reply = await sendHttp(port, { host, path: `/api${path}`, method, headers, body })
  expect(reply.status, `${method} ${path}: ${reply.text.slice(0, 300)}`).toBe(200)
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  return reply.json() as Envelope<Data>
}

/**
 * The criteria of a request for counts and facets, which the page asks for once a search; null for another request.
 * Without the map's view.
 */
export function overviewCriteria(request: Request): Record<string, unknown> | null {
  const { pathname, searchParams } = new URL(request.url())
  if (pathname !== '/api/search/overview') return null
  const text = searchParams.get('search') ?? request.postData() ?? '{}'
  const { ___viewport: _view, ...criteria }: Record<string, unknown> = JSON.parse(text)
  return criteria
}
