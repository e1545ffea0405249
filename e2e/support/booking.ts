import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { lockHeaders, mailTo } from './accounts.ts'
import { panelOf } from './callers.ts'
import { sendHttp } from './http.ts'

/** An agency on a server. */
interface Place {
  readonly host: string
  readonly port: number
}

/** Opens the step on a record's page where a slot is picked. */
export async function toSlots(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Appointment', exact: true }).click()
  await panelOf(page).getByRole('heading', { name: 'Request an Appointment' }).waitFor()
}

/** The slots that can be picked. */
export const freeSlots = (where: Locator): Locator => where.getByRole('radio', { disabled: false })

/** Picks a slot the way a pointer does: by what is seen of it. */
export async function pick(slot: Locator): Promise<void> {
  await slot.locator('xpath=ancestor::label').click()
}

/** A file that is attached to the newest mail of a kind, as text. */
export async function mailedFile(
  { host, port }: Place,
  email: string,
  kind: string,
): Promise<{ readonly name: string; readonly text: string }> {
  const headers = await lockHeaders(host, port)
  const read = async <Data>(path: string) => {
    const reply = await sendHttp(port, { host, path, headers })
    expect(reply.status, `${path}: ${reply.text}`).toBe(200)
    // The contract's shapes are checked by the server's own tests; journeys read a few fields.
    return (reply.json() as { data: Data }).data
  }
  // Mails leave within seconds.
  await mailTo(host, email, kind, port)
  const mails = await read<{ guid: string; to: string; kind: string }[]>(
    '/api/demo/mailbox?limit=50',
  )
  const mail = mails.find((one) => one.to === email && one.kind === kind)
  const { files } = await read<{ files: { name: string; url: string }[] }>(
    `/api/demo/mailbox/${mail?.guid}`,
  )
  const file = files.find(({ name }) => name?.endsWith('.ics'))
  if (file === undefined)
    throw new Error(`expected a calendar file in the mail ${kind}: ${JSON.stringify(files)}`)
  const reply = await sendHttp(port, { host, path: file.url, headers })
  return { name: file.name, text: reply.text }
}
