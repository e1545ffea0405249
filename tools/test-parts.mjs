// What each part of `npm run test:all` came to, by commit, so that a run can go on where another stopped.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './bootstrap.mjs'

const FILE = join(ROOT, '.cache/test/parts.json')

/**
 * @typedef {import('./test-report.mjs').Outcome} Outcome
 * @typedef {{ outcome: Outcome, duration: number, ended: string }} Part  milliseconds; when it ended, ISO 8601
 * @typedef {{ commit: string, parts: Record<string, Part> }} Kept
 */

/** The commit that is checked out; null where there is none, or where files differ from it. @returns {string | null} */
export function cleanCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const head = git('rev-parse', 'HEAD')
  const changes = git('status', '--porcelain')
  if (head.status !== 0 || changes.status !== 0 || changes.stdout !== '') return null
  return head.stdout.trim()
}

/** Parts that have ended on a commit. @param {string | null} commit @returns {Map<string, Part>} */
export function keptParts(commit) {
  try {
    /** @type {Kept} */
    const kept = JSON.parse(readFileSync(FILE, 'utf8'))
    return new Map(kept.commit === commit ? Object.entries(kept.parts) : [])
  } catch {
    // Nothing was kept, or a run was killed while it wrote.
    return new Map()
  }
}

/** Keeps what a part came to; those of other commits go. @param {string} commit @param {string} name @param {Part} part */
export function keepPart(commit, name, part) {
  const parts = Object.fromEntries([...keptParts(commit), [name, part]])
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ commit, parts }))
}
