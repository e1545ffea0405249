import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'

const RENDER = resolve(import.meta.dirname, '../server/src/testing/render-sample-mails.ts')
const HOST = 'harbor.localhost'

interface Sample {
  look: string
  locale: string
  kind: string
  subject: string
  html: string
}

async function samples(): Promise<Sample[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [RENDER], { maxBuffer: 1 << 26 })
  // The program beside the mails' texts: it prints what it says.
  return JSON.parse(stdout) as Sample[]
}

/** A page that shows the mails one below the other, each as a document of its own, 320 px wide. */
function gallery(mails: readonly Sample[]): string {
  const frames = mails.map(
    ({ subject, html }) =>
      `<h2>${escape(subject)}</h2><iframe title="${escape(subject)}" width="320" height="900" srcdoc="${escape(html)}"></iframe>`,
  )
  return `<!doctype html><html lang="en"><head><title>Mails</title></head><body><main><h1>Mails</h1>${frames.join('')}</main></body></html>`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** What of a mail is wider than its window. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
  .map((element) => element.outerHTML.slice(0, 200))`

journey(
  'every mail about accounts and appointments can be read by everybody, in every look and language',
  async ({ newPage }) => {
    const bySort = Map.groupBy(await samples(), ({ look, locale }) => `${look} ${locale}`)
    expect(bySort.size).toBe(8)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newPage({ viewport: { width: 400, height: 900 }, colorScheme })
      for (const [sort, mails] of bySort) {
        // In the dark only the button and the line at the top are the agency's.
        if (colorScheme === 'dark' && !/^(?:harbor|pale) /.test(sort)) continue
        await page.setContent(gallery(mails))
        const frames = page.frames().filter((frame) => frame !== page.mainFrame())
        expect(frames).toHaveLength(mails.length)
        for (const [index, frame] of frames.entries()) {
          const name = `${sort}: ${mails[index]?.subject}`
          expect(await frame.evaluate(TOO_WIDE), name).toEqual([])
          expect(await frame.locator('h1').count(), name).toBe(1)
        }
        await expectAccessible(page)
      }
    }
  },
  300_000,
)

journey(
  'on the demo a visitor finds the mail that was just sent and follows its link',
  async ({ page, newPage, demoUrl }) => {
    const email = `mailbox.${Date.now()}@example.org`
    const port = Number(new URL(demoUrl(HOST)).port)
    const reply = await sendHttp(port, {
      host: HOST,
      path: '/api/account',
      method: 'POST',
      body: { email },
    })
    expect(reply.status, reply.text).toBe(200)

    await page.goto(demoUrl(HOST, '/demo/mailbox'))
    const entry = page.getByRole('link', { name: email })
    await entry.waitFor()
    await expectAccessible(page)
    await entry.click()
    await page.getByRole('heading', { level: 2 }).waitFor()
    await expectAccessible(page)

    const phone = await newPage({ viewport: { width: 320, height: 640 } })
    await phone.goto(page.url())
    await phone.getByRole('heading', { level: 2 }).waitFor()
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await expectAccessible(phone)
    await phone.getByRole('link', { name: 'All mails' }).click()
    await phone.getByRole('link', { name: email }).waitFor()
    expect(await phone.evaluate(`document.activeElement?.getAttribute('data-mail')`)).not.toBeNull()

    await page.getByRole('article').getByRole('link', { name: '/account/confirm?token=' }).click()
    await page.waitForURL('**/account/confirm?token=*')
  },
)
