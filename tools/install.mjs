// Plain JavaScript without dependencies: this runs on the host's Node before anything is installed.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SERVER_WORKSPACES, wantedPackages } from './wanted-packages.mjs'

/** The repository's root folder. */
export const ROOT = dirname(import.meta.dirname)

/**
 * There while npm is at work, with the ids of those at it; what a killed one left behind is not to be built
 * upon. Not in node_modules, which `npm ci` takes away.
 */
const UNDER_WAY = join(ROOT, '.cache/installing')

/** Milliseconds between two looks at somebody else's npm. */
const LOOK_MS = 200
/** Milliseconds after which a mark without a living process is one that was left behind. */
const SETTLED_MS = 1_000

/** What npm says at the terminal, and what it is told, for each purpose. */
const PURPOSES = {
  server: {
    says: 'installing packages, this happens once …',
    options: [
      '--omit=dev',
      '--include-workspace-root',
      ...SERVER_WORKSPACES.map((name) => `--workspace=${name}`),
    ],
  },
  web: { says: 'installing what the web application is made of …', options: ['--omit=dev'] },
  tests: { says: 'installing packages, this happens once …', options: ['--include=dev'] },
}

/**
 * Installs the packages of package-lock.json that a purpose needs, unless exactly these are there: `server`
 * runs it, `web` also builds the web application, `tests` has the tools of the tests as well. What is
 * already there stays in place, so that a running server can go on; packages of another lock file do not.
 * Another process that installs is waited for.
 *
 * @param {'server' | 'web' | 'tests'} purpose
 * @returns {Promise<boolean>} false when npm failed; its message is at the terminal then.
 */
export async function install(purpose) {
  const wanted = readPackages('package-lock.json')
  if (wanted === undefined) return true
  const leftHalfDone = await waitForOther()
  const there = leftHalfDone ? undefined : readPackages('node_modules/.package-lock.json')
  const fits = there !== undefined && agrees(there, wanted)
  if (fits && wantedPackages(wanted, purpose).every((path) => there[path] !== undefined))
    return true
  if (!takeMark(leftHalfDone)) return install(purpose)
  // Who had the tools of the tests keeps them: npm would remove what it is to leave out.
  const had = Object.values(there ?? {}).some(({ dev }) => dev === true)
  const { says, options } = PURPOSES[had ? 'tests' : purpose]
  process.stdout.write(`plat: ${says}\n`)
  const started = Date.now()
  // `ci` begins with an empty folder, `install` adds what is missing.
  const done = await npm([...(fits ? ['install', '--no-save'] : ['ci']), ...options])
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (done) process.stdout.write(`plat: packages installed in ${seconds} s\n`)
  return done
}

/** Waits while another process installs. @returns {Promise<boolean>} whether one was ended in the middle */
async function waitForOther() {
  for (let said = false; ; await wait(LOOK_MS)) {
    const mark = readMark()
    if (mark === undefined) return false
    const living = mark.pids.find(isAlive)
    if (living === undefined && mark.isSettled) return true
    if (living === undefined || said) continue
    said = true
    process.stdout.write(
      `plat: waits for process ${living}, which installs packages (if it does not: remove ${UNDER_WAY}) …\n`,
    )
  }
}

/**
 * The processes that install, or undefined; settled is what nobody is just writing or about to remove.
 * @returns {{ pids: number[], isSettled: boolean } | undefined}
 */
function readMark() {
  try {
    const age = Date.now() - statSync(UNDER_WAY).mtimeMs
    const isSettled = Math.abs(age) > SETTLED_MS
    // A process of before this machine was started is gone, whoever has its id now.
    if (age > uptime() * 1000) return { pids: [], isSettled }
    return { pids: readFileSync(UNDER_WAY, 'utf8').split(' ').map(Number), isSettled }
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  // An id of our own is one of before, in a container that was started again.
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Marks that this process installs.
 * @param {boolean} leftHalfDone whether the mark of a process that is gone is replaced
 * @returns {boolean} false when another one was quicker
 */
function takeMark(leftHalfDone) {
  mkdirSync(dirname(UNDER_WAY), { recursive: true })
  if (leftHalfDone && readMark()?.isSettled === true) rmSync(UNDER_WAY, { force: true })
  try {
    writeFileSync(UNDER_WAY, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * @typedef {import('./wanted-packages.mjs').LockedPackages} LockedPackages
 * @param {string} file below the root
 * @returns {LockedPackages | undefined} undefined when there is none that can be read
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * npm writes what it installed into a second lock file: whether all of that is of this lock file.
 * @param {LockedPackages} there
 * @param {LockedPackages} wanted
 */
function agrees(there, wanted) {
  return Object.entries(there).every(([path, found]) => {
    const locked = wanted[path]
    return locked !== undefined && found.version === locked.version
  })
}

/** @param {string[]} args @returns {Promise<boolean>} whether npm did it */
async function npm(args) {
  const script = process.env['npm_execpath']
  const all = [...args, '--loglevel=error']
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  const child =
    script === undefined
      ? spawn('npm', all, { ...options, shell: process.platform === 'win32' })
      : spawn(process.execPath, [script, ...all], options)
  // Either may be ended without the other.
  writeFileSync(UNDER_WAY, `${process.pid} ${child.pid ?? 0}`)
  const endWithUs = () => void child.kill()
  process.once('exit', endWithUs)
  const status = await new Promise((resolve) => {
    child.on('exit', resolve)
    child.on('error', (error) => {
      process.stderr.write(`plat: npm does not start: ${error.message}\n`)
      resolve(1)
    })
  })
  process.off('exit', endWithUs)
  if (status === 0) rmSync(UNDER_WAY, { force: true })
  // Nobody is at it any more.
  else writeFileSync(UNDER_WAY, '')
  return status === 0
}
