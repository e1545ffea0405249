import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { DemoDay } from '@plat/contract/demo/demo'
import { own } from '@plat/contract/platform/own'
import type { Config } from '../platform/config.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { optionsOf } from '../search/choices.ts'
import {
  DEFAULT_STATUS,
  type ModuleDocument,
  statusOf,
} from '../tenancy/document/module-document.ts'
import { agencyDayAgo, exists, generatedFolder } from './generate-records.ts'

/** Of a module's records, how many come and how many change; at least as many as below. */
const SHARES = { added: 0.01, changed: 0.02 }
const LEAST = 10
/** How many go. */
const WITHDRAWN = 2
/** Statuses that a record may pass over. */
const STEPS = 2
/** Name of the file that says how many days a demo was moved on. */
const AHEAD = 'days-ahead'

const unpack = promisify(gunzip)
const pack = promisify(gzip)

/** What the stages of a module's records are known by. */
type StagedModule = Pick<ModuleDocument, 'statuses' | 'filters'>

type DemoRecord = Record<string, unknown>

/**
 * Writes the generated records of a demo agency as they are a day later: some are new, some have another status, a few
 * are gone. The same day of the same records comes to the same.
 * @returns null where the agency has no generated records.
 */
export async function makeNextDay(
  config: Config,
  document: TenantDocument,
): Promise<DemoDay | null> {
  const folder = generatedFolder(config, document)
  const ahead = Number(await readFile(join(folder, AHEAD), 'utf8').catch(() => '0'))
  const day = Number.isInteger(ahead) && ahead >= 0 ? ahead + 1 : 1
  const today = agencyDayAgo(document, 0)
  const made = { files: 0, added: 0, changed: 0, withdrawn: 0 }
  for (const module of document.modules) {
    const file = join(folder, `${module.code}.ndjson.gz`)
    if (!(await exists(file))) continue
    const lines = (await unpack(await readFile(file))).toString('utf8').trimEnd().split('\n')
    const seed = `${document.tenant.code}/${module.code}/${day}`
    const { text, ...counts } = nextLines(lines, module, { day, today, seed })
    await writeFile(`${file}.part`, await pack(text, { level: 1 }))
    await rename(`${file}.part`, file)
    made.files += 1
    made.added += counts.added
    made.changed += counts.changed
    made.withdrawn += counts.withdrawn
  }
  const { files, ...counts } = made
  if (files === 0) return null
  await writeFile(join(folder, AHEAD), String(day))
  return { day, ...counts }
}

/** Which day it is, and what chance depends on. */
interface NextDay {
  readonly day: number
  readonly today: string
  readonly seed: string
}

/** The lines of a file of records, a day later. */
export function nextLines(
  lines: readonly string[],
  module: StagedModule,
  { day, today, seed }: NextDay,
): { text: string; added: number; changed: number; withdrawn: number } {
  const left = new Set(lines.keys())
  // Each line once: a record that goes does not change as well.
  const take = (wanted: number, purpose: string) => {
    const taken: number[] = []
    for (let tried = 0; taken.length < wanted && tried < wanted * 4; tried++) {
      const at = chance(`${seed}/${purpose}/${tried}`) % lines.length
      if (left.delete(at)) taken.push(at)
    }
    return taken
  }
  const share = (part: number) => Math.max(LEAST, Math.round(lines.length * part))
  const gone = new Set(take(WITHDRAWN, 'gone'))
  const parse = (at: number) => JSON.parse(lines[at] ?? '{}') as DemoRecord
  const changed = new Map<number, string>()
  for (const at of take(share(SHARES.changed), 'changed')) {
    const record = parse(at)
    const status = nextStatus(module, String(record['status']), `${seed}/${at}`)
    if (status !== null) changed.set(at, JSON.stringify({ ...record, status, status_date: today }))
  }
  const added = take(share(SHARES.added), 'added').map((at) =>
    JSON.stringify(newRecord(parse(at), module, day, today)),
  )
  const kept = lines.flatMap((line, at) => (gone.has(at) ? [] : [changed.get(at) ?? line]))
  return {
    text: `${[...kept, ...added].join('\n')}\n`,
    added: added.length,
    changed: changed.size,
    withdrawn: gone.size,
  }
}

/** One of the statuses after it, in the module's order; null for a record that is finished. */
function nextStatus(module: StagedModule, status: string, seed: string): string | null {
  if (statusOf(module, status).category === 2) return null
  const names = statusNames(module)
  const at = names.indexOf(status)
  return names[at + 1 + (chance(seed) % STEPS)] ?? names[at + 1] ?? null
}

/** In the order of the filter of stages, which is how records go; else those that are live first: a stored table has no order. */
function statusNames(module: StagedModule): string[] {
  const stages = leavesOf(optionsOf('status_name', module)).filter(
    (name) => own(module.statuses, name) !== undefined,
  )
  if (stages.length > 0) return stages
  return Object.keys(module.statuses)
    .filter((name) => name !== DEFAULT_STATUS)
    .toSorted((a, b) => statusOf(module, a).category - statusOf(module, b).category)
}

function leavesOf(options: ReturnType<typeof optionsOf>): string[] {
  return options.flatMap(({ id, members }) => (members ? leavesOf(members) : [String(id)]))
}

/** Fields that a record has only later. */
const LATER = new Set([
  'issued_date',
  'finished_date',
  'hearing_date',
  'hearing_body',
  'hearing_video',
  'conditions',
])

/** A record like another one that somebody asks for today, at the same place. */
function newRecord(like: DemoRecord, module: StagedModule, day: number, today: string): DemoRecord {
  const record = Object.fromEntries(Object.entries(like).filter(([name]) => !LATER.has(name)))
  const steps = Array.isArray(like['events']) ? (like['events'] as object[]) : []
  return {
    ...record,
    reference: `${String(like['reference'])}-${day}`,
    status: statusNames(module)[0] ?? like['status'],
    date: today,
    status_date: today,
    events: steps.slice(0, 1).map((step) => ({ ...step, date: today })),
  }
}

/** A number that looks random and is always the same. */
function chance(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0)
}
