import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { bearer, signIn } from './accounts.ts'
import { demoStaff } from './demo-staff.ts'
import type { RunningServer } from './server.ts'

/** The agency whose statistics are managed. */
export const HARBOR = 'harbor.localhost'

/** Where CCAI shows a tab. @param query the tab, and what is open: `groupings&open=3` */
export const ccaiUrl = (server: RunningServer, query: string) =>
  server.url(HARBOR, `/ccai?tab=${query}`)

/** Signs a manager of Harbor in and opens a tab of CCAI. */
export async function openCcai(
  page: Page,
  server: RunningServer,
  query: string,
  role: 'admin' | 'manager' = 'admin',
): Promise<void> {
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, role))
  await page.goto(ccaiUrl(server, query))
}

export const saveButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Save', exact: true })
export const nameField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Name', exact: true })

/** Makes a grouping or scorecard, as a program. @returns its number */
export async function makeEntry(
  server: RunningServer,
  kind: 'group' | 'scorecard',
  body: object,
): Promise<number> {
  const headers = await bearer(HARBOR, await demoStaff(HARBOR, 'admin'), server.port)
  const path = `/api/analytic/${kind}`
  const reply = await server.send({ host: HARBOR, path, method: 'POST', headers, body })
  expect(reply.status, reply.text).toBe(200)
  return (reply.json() as { data: { id: number } }).data.id
}

/** Makes a grouping of one stat. @returns its number */
export const makeGrouping = (server: RunningServer, name: string, stat = 4): Promise<number> =>
  makeEntry(server, 'group', { name, rows: [[stat]] })
