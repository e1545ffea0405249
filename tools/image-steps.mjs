// Makes the image of deploy/Dockerfile without Docker, for try-image.mjs.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stop } from './bootstrap.mjs'
import { buildContext, readStages } from './dockerfile.mjs'
import { ROOT } from './install.mjs'

/** What gcr.io/distroless/cc-debian12 consists of. */
const BASE_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6', 'ca-certificates', 'tzdata', 'netbase']
/** Where stages that begin with another one work, as WORKDIR of the first says. */
const WORKDIR = '/opt/plat'

/**
 * Makes every stage of deploy/Dockerfile in a folder of its own below `work`, an empty folder.
 * @param {string} work
 * @returns {string} root of the image
 */
export function buildImage(work) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
  for (const path of buildContext(files.toString().trimEnd().split('\n')))
    cpSync(join(ROOT, path), join(work, 'context', path))
  const stages = readStages()
  for (const { base, name, steps } of stages) {
    const root = join(work, name)
    mkdirSync(join(root, WORKDIR), { recursive: true })
    if (stages.some((stage) => stage.name === base))
      cpSync(join(work, base), root, { recursive: true, verbatimSymlinks: true })
    if (name === 'image') unpackBase(work, root)
    for (const step of steps) {
      if (step.name === 'COPY') copy(step.words, work, root)
      if (step.name !== 'RUN') continue
      process.stdout.write(`image: ${name}: ${step.text}\n`)
      shell(work, join(root, WORKDIR), step.text)
    }
  }
  return join(work, 'image')
}

/** @param {string} work @param {string} cwd @param {string} command */
function shell(work, cwd, command) {
  const home = join(work, 'home')
  mkdirSync(home, { recursive: true })
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home }
  const { status } = spawnSync('sh', ['-euc', command], { cwd, env, stdio: 'inherit' })
  if (status !== 0) stop(`this failed in ${cwd}: ${command}`)
}

/** What Debian's packages hold, as the base image has it. @param {string} work @param {string} root */
function unpackBase(work, root) {
  const packages = join(work, 'debian')
  mkdirSync(packages, { recursive: true })
  shell(work, packages, `apt-get -q download ${BASE_PACKAGES.join(' ')} >log 2>&1`)
  for (const file of readdirSync(packages).filter((one) => one.endsWith('.deb')))
    execFileSync('dpkg-deb', ['-x', join(packages, file), root])
  const rest =
    'mkdir -p tmp dev proc etc/ssl/certs && touch etc/hosts dev/null dev/urandom dev/random'
  shell(work, root, rest)
  const bundle = 'find usr/share/ca-certificates -name "*.crt" -exec cat {} + >etc/ssl/certs/'
  shell(work, root, `${bundle}ca-certificates.crt`)
}

/**
 * Copies as Docker does: what a folder holds goes to the destination, a file into it where it is a folder.
 * @param {string[]} words @param {string} work @param {string} root
 */
function copy(words, work, root) {
  const option = (/** @type {string} */ name) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
  const paths = words.filter((word) => !word.startsWith('--'))
  const destination = paths.pop() ?? ''
  const place = destination.startsWith('/') ? destination : join(WORKDIR, destination)
  for (const path of paths) {
    const source = join(work, option('from') ?? 'context', path)
    if (!existsSync(source)) stop(`deploy/Dockerfile copies ${path}, which is not there`)
    const isInto = !statSync(source).isDirectory() && /(^\.|\/)$/.test(destination)
    const target = join(root, place, isInto ? basename(path) : '')
    mkdirSync(dirname(target), { recursive: true })
    cpSync(source, target, { recursive: true, verbatimSymlinks: true })
    const owner = option('chown')
    if (owner !== undefined) execFileSync('chown', ['-R', owner, target])
  }
}
