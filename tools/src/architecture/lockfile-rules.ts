/** What a lock file says about one installed package. */
export interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** package-lock.json, as far as the rules look at it. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const REGISTRY = 'https://registry.npmjs.org/'

/** Packages whose install scripts somebody has read; none is needed, so none runs. */
const REVIEWED_SCRIPTS: ReadonlySet<string> = new Set()

/** Versions below these have a published hole; a package that we do not use is no breach. */
const SAFE_VERSIONS: Readonly<Record<string, string>> = {
  fastify: '5.12.1',
  ws: '8.21.0',
  nodemailer: '9.0.1',
  dompurify: '3.4.12',
}

/** Packages that do not come from the npm registry by checksum, each with what is wrong. */
export function checkOrigins(lockfile: Lockfile): string[] {
  return installed(lockfile).flatMap(([path, entry]) => {
    const problems = []
    if (entry.resolved !== undefined && !entry.resolved.startsWith(REGISTRY)) {
      problems.push(`${path} comes from ${entry.resolved}, expected ${REGISTRY}`)
    }
    if (entry.inBundle !== true && entry.integrity?.startsWith('sha512-') !== true) {
      problems.push(`${path} has the checksum ${entry.integrity ?? 'none'}, expected sha512`)
    }
    return problems
  })
}

/**
 * Dependencies that the lock file does not resolve, above all platform packages that the registry did
 * not have yet when they were locked: `npm ci` refuses such a file.
 */
export function checkComplete(lockfile: Lockfile): string[] {
  return Object.entries(lockfile.packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !resolves(lockfile, path, name))
      .map(
        (name) =>
          `${path || 'the root'} needs ${name}, which is not locked; take a version that is complete`,
      ),
  )
}

/** Node's own search: beside the package, then beside each folder above it, last in the root. */
function resolves(lockfile: Lockfile, path: string, name: string): boolean {
  const folders = path === '' ? [] : path.split('/')
  return [...folders, ''].some((_, above) => {
    const place = [...folders.slice(0, folders.length - above), 'node_modules', name].join('/')
    return place in lockfile.packages
  })
}

/** Packages with an install script that nobody has reviewed. */
export function checkScripts(lockfile: Lockfile): string[] {
  return installed(lockfile)
    .filter(
      ([path, entry]) => entry.hasInstallScript === true && !REVIEWED_SCRIPTS.has(nameOf(path)),
    )
    .map(
      ([path]) =>
        `${path} has an install script; read it and add it to REVIEWED_SCRIPTS, or do without`,
    )
}

/** Packages older than their oldest safe version. */
export function checkVersions(lockfile: Lockfile): string[] {
  return installed(lockfile).flatMap(([path, { version = '0.0.0' }]) => {
    const safe = SAFE_VERSIONS[nameOf(path)]
    if (safe === undefined || compareVersions(version, safe) >= 0) return []
    return [`${path} is ${version}, expected at least ${safe}`]
  })
}

function installed(lockfile: Lockfile): [string, LockedPackage][] {
  return Object.entries(lockfile.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && entry.link !== true,
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Negative when a is older than b. A pre-release counts as the version before it is out. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('-')[0]?.split('.').map(Number) ?? [])
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(b.includes('-')) - Number(a.includes('-'))
}
