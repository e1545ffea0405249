// Plain JavaScript without dependencies: this runs on the host's Node before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ROOT, install } from './install.mjs'

export { ROOT }

/** Node runs TypeScript without a flag from here on. */
const OLDEST_NODE = [22, 18]

const WEB_SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/build',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
]
const WEB_PAGE = join(ROOT, 'web/dist/index.html')
const WEB_STAMP = join(ROOT, '.cache/web-build.sha256')

/** Ends the process with a sentence for the person at the terminal. @param {string} message */
export function stop(message) {
  process.stderr.write(`plat: ${message}\n`)
  process.exit(1)
}

/** Prints one line of progress. @param {string} message */
function say(message) {
  process.stdout.write(`plat: ${message}\n`)
}

/**
 * Installs what a purpose needs, unless it is there; see install.mjs. Exits with a message when npm fails.
 * @param {'server' | 'web' | 'tests'} purpose
 */
export async function ensureInstalled(purpose) {
  if (!(await install(purpose))) stop('npm could not install the packages; its message is above.')
}

/**
 * Path of the Node to run on: the pinned one of the lock file, or the host's where no pinned one
 * runs (another processor, another C library). Exits with a message when the host's is too old.
 */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node-win' : `node-${process.platform}`
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(ROOT, 'node_modules', `${name}-${process.arch}`, 'bin', file)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    stop(
      `this machine (${process.platform} ${process.arch}) has no pinned Node and its own is ` +
        `${process.versions.node}. Install Node 24, or any from ${OLDEST_NODE.join('.')} up.`,
    )
  }
  return process.execPath
}

/**
 * Builds the web application, unless the last build was made from exactly the files of now.
 * @param {string} node path of the Node to build with
 * @returns {Promise<boolean>} whether web/dist is usable
 */
export async function ensureWeb(node) {
  const hash = hashOf(WEB_SOURCES)
  const builtFrom = existsSync(WEB_STAMP) ? readFileSync(WEB_STAMP, 'utf8') : ''
  if (builtFrom === hash && existsSync(WEB_PAGE)) return true
  say('building the web application …')
  const started = Date.now()
  // The first empties the folder that the second writes into.
  for (const more of [[], ['--ssr', 'src/served/render-page.tsx', '--outDir', 'dist/server']]) {
    const said = await viteBuild(node, more)
    if (said === null) continue
    process.stderr.write(said)
    return false
  }
  if (!existsSync(WEB_PAGE)) return false
  mkdirSync(dirname(WEB_STAMP), { recursive: true })
  writeFileSync(WEB_STAMP, hash)
  say(`web application built in ${seconds(started)}`)
  return true
}

/**
 * @param {string} node
 * @param {readonly string[]} more arguments
 * @returns {Promise<string | null>} what Vite said when it failed
 */
async function viteBuild(node, more) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const build = spawn(node, [vite, 'build', 'web', '--logLevel', 'warn', ...more], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Vite keeps a NODE_ENV that is there, and a test runner's would make a development build.
    env: { ...environment(node), NODE_ENV: 'production' },
  })
  let said = ''
  for (const stream of [build.stdout, build.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text))
  return new Promise((resolve) => {
    build.on('close', (status) => resolve(status === 0 ? null : said))
    build.on('error', (error) => resolve(said + error.message))
  })
}

/** @param {string[]} paths files and folders below the root; missing ones count as empty */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(join(ROOT, path)))) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}

/**
 * The environment for a child process: what it starts as `node` is the pinned one as well.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(node) {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: `${dirname(node)}${separator}${process.env['PATH'] ?? ''}` }
}

/**
 * Runs a TypeScript file in place of this process: same terminal, same signals, same exit code.
 * @param {string} node
 * @param {string[]} args file and its arguments
 * @param {boolean} [told] the file waits for messages of this process
 */
export function become(node, args, told = false) {
  const child = spawn(node, args, {
    cwd: process.cwd(),
    stdio: told ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    // What Node compiled once it keeps: our sources are read in half the time.
    env: { NODE_COMPILE_CACHE: join(ROOT, '.cache/node'), ...environment(node) },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // The terminal sends Ctrl+C to the child too; a second one would read as "hurry up".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  endWithNpm(child)
  child.on('error', (error) => stop(`could not start ${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
  })
  return child
}

/**
 * Whoever ends `npm start` by its process id ends npm and its shell; the shell tells nobody. A new
 * parent is the only sign of that.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}

/** How long ago, for people. @param {number} started milliseconds since 1970 */
function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
