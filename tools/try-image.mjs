// `node tools/try-image.mjs [FOLDER]`: does what deploy/Dockerfile says without Docker, step by step, in FOLDER
// (a new one in /tmp, removed at the end), with an empty npm cache and only the files that Docker would be
// sent. Then the image is started as Docker would: a root of its own that is only read, with the libraries of
// Debian's packages and a user without rights. It has to answer its health check and /api/ready, serve the web
// application, run a command, and end by itself on SIGTERM. Debian, as root; some minutes. DATABASE_URL (tables
// as of now) is used where it is set, else the embedded database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stop } from './bootstrap.mjs'
import { readStages } from './dockerfile.mjs'
import { buildImage } from './image-steps.mjs'

/** Milliseconds for which a start is waited for on a busy machine. */
const START_LIMIT_MS = 180_000
const PORT = 3997
/** Of deploy/Dockerfile. */
const USER = '65532'

const MOUNTS = `
  mount --bind "$0" "$0"
  mount -o remount,ro,bind "$0"
  mount --bind "$1/tmp" "$0/tmp"
  mount --bind "$1/data" "$0/data"
  mount -t proc proc "$0/proc"
  for file in etc/hosts dev/null dev/urandom dev/random; do mount --bind "/$file" "$0/$file"; done
  root=$0
  shift
  exec unshare --root="$root" --wd=/opt/plat --setgid=${USER} --setuid=${USER} "$@"`

const steps = readStages().at(-1)?.steps ?? []
/** The image's own settings. */
const settings = Object.fromEntries(
  steps.filter(({ name }) => name === 'ENV').map(({ text }) => text.split('=')),
)
const [healthCommand = ''] = steps.flatMap(({ name, text }) =>
  name === 'HEALTHCHECK' ? [text.slice(text.indexOf('CMD ') + 4)] : [],
)

/** @param {string} text */
function say(text) {
  process.stdout.write(`image: ${text}\n`)
}

/**
 * Runs a command in the image.
 * @param {string} work @param {string[]} command
 */
function start(work, command) {
  const { DATABASE_URL } = process.env
  const database = DATABASE_URL === undefined ? { PLAT_EMBEDDED: 'accept' } : { DATABASE_URL }
  const env = { PATH: process.env['PATH'], ...settings, ...database, PORT: String(PORT) }
  const inside = ['/usr/local/bin/node', ...command.slice(1)]
  const args = ['--mount', 'sh', '-euc', MOUNTS, join(work, 'image'), work, ...inside]
  const child = spawn('unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (log += text))
  const ended = once(child, 'close')
  return { child, ended, log: () => log }
}

/** @typedef {ReturnType<typeof start>} Started */

/** @param {Started} server @param {boolean} isRight @param {string} what */
function expect(server, isRight, what) {
  if (isRight) return say(`${what}: yes`)
  server.child.kill('SIGKILL')
  stop(`${what}: NO\n${server.log().slice(-3000)}`)
}

/** The answer at a path, 0 while nobody listens. @param {string} path */
async function ask(path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`)
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

/** @param {string} work */
async function tryImage(work) {
  const server = start(work, ['node', 'server/src/main.ts'])
  const limit = Date.now() + START_LIMIT_MS
  const isEnded = () => server.child.exitCode !== null
  while (!isEnded() && Date.now() < limit && (await ask('/api/ready')).status !== 200)
    await delay(200)
  const { status, text } = await ask('/api/ready')
  expect(server, status === 200 && text === '{"status":"ready"}', 'it gets ready')
  const health = start(work, JSON.parse(healthCommand))
  expect(server, (await health.ended)[0] === 0, 'its health check is content')
  const page = await ask('/')
  expect(server, page.status === 404, 'a host of no agency has a page that says so')
  const assets = readdirSync(join(work, 'image/opt/plat/web/dist/assets'))
  const script = assets.find((name) => name.endsWith('.js')) ?? ''
  expect(server, (await ask(`/assets/${script}`)).status === 200, 'it serves the web application')
  const list = start(work, ['node', 'server/src/cli/main.ts', 'tenant', 'list'])
  const [code] = await list.ended
  if (code !== 0) say(list.log())
  expect(server, code === 0, 'the plat command runs beside it')
  const told = Date.now()
  server.child.kill('SIGTERM')
  const [exit] = await server.ended
  expect(server, exit === 0, 'it ends with code 0 when it is told to stop')
  say(`which took ${((Date.now() - told) / 1000).toFixed(1)} s`)
  const again = start(work, JSON.parse(healthCommand))
  expect(again, (await again.ended)[0] === 1, 'then its health check is not content')
}

const folder = process.argv[2]
const work = folder ?? mkdtempSync('/tmp/plat-image-')
if (!existsSync(join(work, 'image'))) buildImage(work)
for (const writable of ['data', 'tmp']) {
  mkdirSync(join(work, writable), { recursive: true })
  chownSync(join(work, writable), Number(USER), Number(USER))
}
await tryImage(work)
if (folder === undefined) rmSync(work, { recursive: true })
