import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailTo, mailsTo, makeAccount, type NewAccount, signIn } from './accounts.ts'
import { demoStaff } from './demo-staff.ts'
import { apiList, PERMITS } from './module-page.ts'

/** An agency on a server. */
interface Place {
  readonly host: string
  readonly port: number
}

/** The dialog that the panel of calls is in. */
export const panelOf = (page: Page) => page.getByRole('dialog')

/** The card of a call that wants an answer. */
export const ringing = (page: Page) => page.getByRole('alertdialog')

/** The room of a call, beside the page. */
export const roomOf = (page: Page) => page.getByRole('complementary', { name: /^Video call/ })

/** Opens the panel on a record's page, and the step before a video call: signed out, the login. */
export async function toVideoCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await panelOf(page)
    .getByRole('button', { name: /^Video call/ })
    .click()
}

/** Logs in within the panel. */
export async function logInThere(page: Page, { email, password }: NewAccount): Promise<void> {
  const panel = panelOf(page)
  await panel.getByRole('heading', { name: 'You need to log in to continue' }).waitFor()
  await panel.getByLabel('E-mail').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Log In' }).click()
}

/** Presses Call, and Continue with the code that is mailed then; the caller waits afterwards. */
export async function callWithCode(
  page: Page,
  { email }: NewAccount,
  { host, port }: Place,
): Promise<void> {
  const panel = panelOf(page)
  // A code takes the place of the one before it.
  const known = (await mailsTo(host, email, 'account.code', port)).length
  await panel.getByRole('button', { name: 'Call', exact: true }).click()
  await panel.getByLabel('Code').waitFor()
  await panel.getByLabel('Code').fill(await mailedCode(host, email, port, known))
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel
    .getByRole('heading', { name: 'Thank you. We are connecting you to an Agent. Please wait.' })
    .waitFor()
}

/** Goes through the check of camera and microphone into the room. */
export async function enterRoom(page: Page): Promise<void> {
  await roomOf(page).getByRole('button', { name: 'Join call' }).click()
  await roomOf(page).getByRole('button', { name: 'Hang up' }).waitFor()
}

/**
 * Brings a resident and an agent into the room of a call about a permit.
 * @param through port by which the resident reaches the server; default its own
 */
export async function inACall(
  page: Page,
  agent: Page,
  { host, port }: Place,
  through = port,
): Promise<void> {
  const [ours, theirs] = [through, port].map((one) => `http://${host}:${one}`)
  await signIn(agent, `${theirs}/`, await demoStaff(host, 'agent'))
  await agent.goto(`${theirs}${PERMITS}`)
  await agent.getByRole('button', { name: 'Calls: Available' }).waitFor()
  const resident = await makeAccount(host, {}, port)
  await signIn(page, `${ours}/`, resident)
  const [record] = await apiList({ host, port, module: 'building-permits' }, {}, 'limit=1')
  await page.goto(`${ours}${PERMITS}/search/record/${record?.guid}`)
  await toVideoCall(page)
  await callWithCode(page, resident, { host, port })
  await ringing(agent).getByRole('button', { name: 'Join' }).click()
  await enterRoom(agent)
  await enterRoom(page)
}

/** Waits until pictures of somebody are drawn, and a few more after that. */
export async function sees(page: Page, name: string): Promise<void> {
  const picture = roomOf(page).getByLabel(`Picture of ${name}`)
  await picture.waitFor()
  const frames = () =>
    page.evaluate<number>(
      `document.querySelector('video[aria-label="Picture of ${name}"]')?.getVideoPlaybackQuality().totalVideoFrames ?? 0`,
    )
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 3)
}

/** The newest code that an address was mailed, after so many others. */
export async function mailedCode(
  host: string,
  email: string,
  port: number,
  known = 0,
): Promise<string> {
  const code = /\b\d{6}\b/.exec(await mailTo(host, email, 'account.code', port, known))?.[0]
  expect(code, 'a code in the mail').toBeDefined()
  return code ?? ''
}
