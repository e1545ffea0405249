import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { journey } from './support/journey.ts'
import { type Installation, runPlat } from './support/plat.ts'
import { type RunningServer, startServer } from './support/server.ts'

const DEMO = resolve(import.meta.dirname, '../tenants/demo')
const PELICAN = 'pelican.localhost'
const HERON = 'heron.localhost'
/** Colours that white text can be read on. */
const [PLUM, PLUM_SHOWN] = ['#7a1f5c', 'rgb(122, 31, 92)']
const ROW = 'Where to begin at the bay'
const PARAGRAPH = 'On market days the counter opens at seven.'

let home = ''
let installation: Installation
let server: RunningServer
let folder = ''

// Copies of two demo agencies under other names, beside a server that knows neither of them yet.
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plat-editor-'))
  installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  server = await startServer({
    ...installation,
    tenants: join(home, 'none'),
    copyOf: inject('preparedData').empty,
  })
  folder = await copyAgency('harbor', 'pelican')
  await plat('apply', folder, '--note', 'as it was')
  await plat('apply', await copyAgency('ridge', 'heron'))
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

async function copyAgency(from: string, code: string): Promise<string> {
  const copy = join(installation.tenants, code)
  await cp(join(DEMO, from), copy, { recursive: true })
  await edit(join(copy, 'tenant.yaml'), /^code: .*$/m, `code: ${code}`)
  await edit(join(copy, 'tenant.yaml'), /^hosts: .*$/m, `hosts: [${code}.localhost]`)
  return copy
}

/** Replaces what a pattern finds in a file, as somebody does who edits it. */
async function edit(file: string, pattern: RegExp, text: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  expect(before, file).toMatch(pattern)
  await writeFile(file, before.replace(pattern, text))
}

/** Runs `plat tenant …`, which succeeds, and answers what it prints. */
async function plat(...args: string[]): Promise<string> {
  const { code, out, err } = await runPlat(installation, 'tenant', ...args)
  expect(code, `plat tenant ${args.join(' ')}:\n${err}`).toBe(0)
  return out
}

/** The data of an answer of the API. */
async function api<Data>(host: string, path: string): Promise<Data> {
  const reply = await server.send({ host, path: `/api${path}` })
  expect(reply.status, reply.text).toBe(200)
  return (reply.json() as { data: Data }).data
}

/** Everything that an agency publishes, beside the records. */
function everything(host: string): Promise<unknown[]> {
  const paths = ['/config', '/config/departments', '/config/footer', '/landing', '/doc/contact']
  return Promise.all(paths.map((path) => api(host, path)))
}

/** What a visitor sees of an agency: its colour, the rows of its page, the end of its document. */
async function look(page: Page): Promise<{ colour: string; headings: string[]; words: string }> {
  await page.goto(server.url(PELICAN))
  await page.getByRole('link', { name: 'Get Access' }).waitFor()
  const colour = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('main a[href="/login"]')).backgroundColor`,
  )
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  await page.goto(server.url(PELICAN, '/doc/contact'))
  const words = await page.getByRole('article').innerText()
  return { colour, headings, words }
}

/** Waits for the theme that the server answers with after a command. */
async function untilPrimary(colour: string): Promise<void> {
  const primary = async () =>
    (await api<{ branding: { theme: { primary: string } } }>(PELICAN, '/config')).branding.theme
      .primary
  await expect.poll(primary).toBe(colour)
}

journey(
  'a web editor changes colours, a row and a document, and sees it at once',
  { tags: 'core' },
  async ({ page }) => {
    const before = await look(page)
    const heron = await everything(HERON)
    await edit(join(folder, 'tenant.yaml'), /primary: "#\w{6}"/, `primary: "${PLUM}"`)
    await edit(join(folder, 'tenant.yaml'), /secondary: "#\w{6}"/, 'secondary: "#3d1030"')
    await edit(
      join(folder, 'landing.yaml'),
      /(kind: start\n +heading: \{en: )"[^"]+"/,
      `$1"${ROW}"`,
    )
    await edit(join(folder, 'docs/contact.en.md'), /\s*$/, `\n\n## Market days\n\n${PARAGRAPH}\n`)

    expect(await plat('check', folder)).toMatch(/: fine, \d+ warnings\. .*\(pelican\)/)
    const [, ...diff] = (await plat('diff', folder)).trimEnd().split('\n')
    expect(diff.toSorted()).toEqual([
      '4 changes.',
      expect.stringMatching(/^~ docs\.contact\.html\.en: .* → ".*<h2>Market days<\/h2>/),
      expect.stringMatching(/^~ landing\.rows\.\d\.heading\.en: .* → "Where to begin at the bay"$/),
      expect.stringMatching(/^~ tenant\.branding\.theme\.primary: "#\w{6}" → "#7a1f5c"$/),
      expect.stringMatching(/^~ tenant\.branding\.theme\.secondary: "#\w{6}" → "#3d1030"$/),
    ])
    expect(await look(page), 'nothing is changed by looking').toEqual(before)

    await plat('apply', folder, '--note', 'plum for the anniversary')
    await untilPrimary(PLUM)
    const after = await look(page)
    expect(after.colour).toBe(PLUM_SHOWN)
    expect(after.colour).not.toBe(before.colour)
    expect(after.headings).toContain(ROW)
    expect(after.headings.filter((heading) => heading !== ROW)).toEqual(
      before.headings.filter((heading) => after.headings.includes(heading)),
    )
    expect(after.words).toBe(`${before.words}\n\nMarket days\n\n${PARAGRAPH}`)
    expect(await everything(HERON), 'the other agency').toEqual(heron)
    expect(await plat('diff', folder)).toMatch(/^Nothing would change\.$/m)
  },
)

journey(
  'what nobody could read is refused with its line, and nothing changes',
  async ({ page }) => {
    const before = await look(page)
    await edit(join(folder, 'tenant.yaml'), PLUM_WRITTEN, 'primary: "#f4c6e0"')
    await edit(join(folder, 'docs/contact.en.md'), /## Market days/, '#### Market days')
    const lines = (await readFile(join(folder, 'tenant.yaml'), 'utf8')).split('\n')
    const line = lines.findIndex((text) => text.includes('#f4c6e0')) + 1
    for (const command of ['check', 'diff', 'apply']) {
      const { code, out, err } = await runPlat(installation, 'tenant', command, folder)
      expect([code, out]).toEqual([1, ''])
      const problems = err.split('\n')
      expect(problems).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^tenant\\.yaml:${line}: at branding\\.theme\\.primary got #f4c6e0 with a contrast of 1\\.\\d+:1 .*expected at least 4\\.5:1`,
          ),
        ),
      )
      expect(problems).toContainEqual(
        expect.stringMatching(
          /^docs\/contact\.en\.md:\d+: got a heading of level 4 after one of level 2/,
        ),
      )
      expect(err).toMatch(/: 2 errors, \d+ warnings\. Nothing was changed\.$/m)
    }
    expect(await look(page)).toEqual(before)
    await edit(join(folder, 'tenant.yaml'), /primary: "#f4c6e0"/, `primary: "${PLUM}"`)
    await edit(join(folder, 'docs/contact.en.md'), /#### Market days/, '## Market days')
  },
)

const PLUM_WRITTEN = /primary: "#7a1f5c"/

journey(
  'the history names what was applied, and a revert brings the old back',
  async ({ page }) => {
    const heron = await everything(HERON)
    const history = await plat('history', 'pelican')
    const versions = history.trimEnd().split('\n')
    expect(versions).toEqual([
      expect.stringMatching(/^\* +2 {2}\S+Z {2}command line \(.+\) {2}plum for the anniversary$/),
      expect.stringMatching(/^ {2} +1 {2}\S+Z {2}command line \(.+\) {2}as it was$/),
    ])
    expect(await plat('revert', 'pelican', '1', '--note', 'the year is over')).toContain(
      'pelican: version 3 is current',
    )
    const original = await readFile(join(DEMO, 'harbor/tenant.yaml'), 'utf8')
    const [, primary = ''] = /primary: "(#\w{6})"/.exec(original) ?? []
    await untilPrimary(primary)
    const shown = await look(page)
    expect(shown.colour).toBe(rgb(primary))
    expect(shown.headings).not.toContain(ROW)
    expect(shown.words).not.toContain(PARAGRAPH)
    expect(await everything(HERON), 'the other agency').toEqual(heron)
    expect((await plat('history', 'pelican')).split('\n')[0]).toMatch(/^\* +3 .* the year is over$/)
    // The folder still has what the editor wrote: applying it again is one command.
    expect(await plat('diff', folder)).toMatch(/^4 changes\.$/m)
  },
)

/** A colour `#rrggbb` as browsers tell it. */
function rgb(colour: string): string {
  const channels = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
  return `rgb(${channels.join(', ')})`
}
