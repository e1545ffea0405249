// Which packages of a lock file are needed for what. Plain JavaScript, as install.mjs.

/**
 * @typedef {{
 *   version?: string,
 *   resolved?: string,
 *   link?: boolean,
 *   dev?: boolean,
 *   optional?: boolean,
 *   devOptional?: boolean,
 *   dependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 * }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by path below the root, as npm writes them
 * @typedef {'server' | 'web' | 'tests'} Purpose
 */

/** The workspaces that a running server is made of; the generator of the demo is in the last. */
export const SERVER_WORKSPACES = ['contract', 'record-index', 'server', 'tools']

/**
 * Paths of the packages that have to be there for a purpose. Packages that exist for other systems only are
 * never among them.
 *
 * @param {LockedPackages} locked
 * @param {Purpose} purpose
 * @returns {string[]}
 */
export function wantedPackages(locked, purpose) {
  if (purpose === 'server') return reachable(locked)
  return Object.keys(locked).filter((path) => {
    const { optional, dev, devOptional } = locked[path] ?? {}
    if (!path.includes('node_modules/') || optional === true) return false
    return purpose === 'tests' || (dev !== true && devOptional !== true)
  })
}

/** The server's workspaces and what they depend on, directly or not. @param {LockedPackages} locked */
function reachable(locked) {
  const links = Object.keys(locked).filter((path) =>
    SERVER_WORKSPACES.includes(locked[path]?.resolved ?? ''),
  )
  const found = new Set(links)
  const waiting = [...SERVER_WORKSPACES]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies = {}, peerDependencies = {} } = locked[from] ?? {}
    for (const name of Object.keys({ ...peerDependencies, ...dependencies })) {
      const path = resolved(locked, from, name)
      const next = locked[path]
      if (next === undefined || next.optional === true || found.has(path)) continue
      found.add(path)
      waiting.push(next.link === true ? (next.resolved ?? '') : path)
    }
  }
  return [...found]
}

/**
 * Where a package finds another: in its own folder or in one above it.
 * @param {LockedPackages} locked
 * @param {string} from
 * @param {string} name
 */
function resolved(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (locked[path] !== undefined || folder === '') return path
  }
}
