import { createHash } from 'node:crypto'
import { type PushResult, pushRows, removeRows } from '@plat/contract/imports/record-push'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Throttle } from '../../platform/throttle.ts'
import { moduleOf } from '../../tenancy/document/document.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { SENT } from '../column-watch.ts'
import { type ImportJob, importJob, type SentRows } from '../import-job.ts'
import { ImportRunningError } from '../import-lock.ts'
import type { ImportReport } from '../import-report.ts'
import type { MergePlan } from '../merge-plan.ts'
import { readNdjson } from '../ndjson-reader.ts'
import { importLocal } from '../run-import.ts'
import { linesOf, piecesOf } from './push-body.ts'
import { answerBefore, keepAnswer, type NamedRequest } from './push-requests.ts'
import { keysOf, removingKeys } from './remove-keys.ts'
import { SentRowFaults } from './sent-rows.ts'

/** What the routes work with. */
interface PushParts {
  readonly database: Database
  readonly throttle: Throttle
  readonly dataDir: string
}

/** Milliseconds to wait for another import of the module. */
const WAIT_MS = 5_000
/** Requests whose rows are stored at a time by this process: each keeps a connection to the database. */
const MOST_AT_ONCE = 4

/** A request of a sender, with what of it is known before its rows are looked at. */
interface Sent {
  readonly tenant: string
  readonly module: string
  readonly text: string
  readonly named: NamedRequest | null
}

/** Registers the addresses that systems send rows to (docs/importing.md). */
export function registerRecordPush(app: App, parts: PushParts): void {
  let underWay = 0
  const taking = async (work: () => Promise<PushResult>): Promise<PushResult> => {
    if (underWay >= MOST_AT_ONCE)
      throw new AppError('unavailable', 'Others are sending records right now. Try again soon.')
    underWay += 1
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ImportRunningError)) throw error
      throw new AppError('conflict', error.message, undefined, { 'retry-after': '10' })
    } finally {
      underWay -= 1
    }
  }
  serve(app, pushRows, async ({ params, query, context, request, reply }) => {
    const sent = await sentBy(parts, context.tenant, params.module, request)
    const accepted = query.accept_changes?.split(',').map((field) => field.trim()) ?? []
    return { data: await taking(() => storeRows(parts, sent, accepted, reply)) }
  })
  serve(app, removeRows, async ({ params, context, request, reply }) => {
    const sent = await sentBy(parts, context.tenant, params.module, request)
    return { data: await taking(() => withdrawRecords(parts, sent, reply)) }
  })
}

async function sentBy(
  { throttle }: PushParts,
  tenant: string,
  module: string,
  request: FastifyRequest,
): Promise<Sent> {
  await throttle.take('recordsPush', tenant, module)
  const text = linesOf(request)
  const key = request.headers['idempotency-key']
  if (key === undefined) return { tenant, module, text, named: null }
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw new AppError(
      'invalid_request',
      'Idempotency-Key: expected 1 to 255 printable characters of ASCII.',
    )
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(text)
    .digest('hex')
  return { tenant, module, text, named: { tenant, module, key, hash } }
}

async function storeRows(
  parts: PushParts,
  sent: Sent,
  accepted: readonly string[],
  reply: FastifyReply,
): Promise<PushResult> {
  const keeper = answerKeeper(parts.database, sent, reply, (report, plan) => ({
    ...resultOf(report, plan),
    unchanged: plan.rows - plan.inserted - plan.changed,
  }))
  const faults = new SentRowFaults(keeper.onMerged)
  const job = await jobOf(parts, sent, faults, accepted)
  return keeper.answerOf(() => importLocal(job, keeper.check), faults)
}

async function withdrawRecords(
  parts: PushParts,
  sent: Sent,
  reply: FastifyReply,
): Promise<PushResult> {
  const keeper = answerKeeper(parts.database, sent, reply, (report, plan) => ({
    ...resultOf(report, plan),
    unchanged: 0,
    unknown: Math.max(0, plan.rows - plan.removed),
  }))
  const faults = new SentRowFaults(keeper.onMerged)
  const job = await jobOf(parts, sent, faults, [])
  const keys = keysOf(sent.text, job.rules, job.context)
  return keeper.answerOf(() => importLocal(job, keeper.check, removingKeys(keys)), faults)
}

/** @throws AppError not_found for a module whose rows are not sent. */
async function jobOf(
  { database, dataDir }: PushParts,
  { tenant, module: code, text }: Sent,
  rows: SentRows,
  accepted: readonly string[],
): Promise<ImportJob> {
  const { document } = await loadTenant(database, tenant)
  const module = moduleOf(document, code)
  const source = module?.source
  if (module === undefined || source?.format !== 'push')
    throw new AppError(
      'not_found',
      `No module "${code}" takes rows here: its source would say format: push.`,
    )
  const job = await importJob(
    { database, dataDir, document, module, source },
    {
      remote: false,
      files: 1,
      totalBytes: undefined,
      addresses: [],
      read: (notes) => readNdjson(piecesOf(text), SENT, notes),
    },
  )
  return {
    ...job,
    accepted: {
      removals: accepted.some((field) => field === 'location' || field === 'all'),
      truncated: true,
      rejects: false,
      changes: accepted,
    },
    dryRun: false,
    timeoutMs: WAIT_MS,
    rejects: undefined,
    sent: rows,
    progress: () => undefined,
  }
}

/** Thrown before anything is noted of a request that went through before. */
class SentBefore extends Error {
  override name = 'SentBefore'
  readonly answer: PushResult

  constructor(answer: PushResult) {
    super('sent before')
    this.answer = answer
  }
}

/** Makes the answer of a request, and keeps it with what it did. */
function answerKeeper(
  database: Database,
  { named }: Sent,
  reply: FastifyReply,
  make: (report: ImportReport, plan: MergePlan) => PushResult,
) {
  const done: { answer?: PushResult } = {}
  return {
    /** @throws SentBefore */
    check: async () => {
      const before = named === null ? null : await answerBefore(database, named)
      if (before !== null) throw new SentBefore(before)
    },
    onMerged: (async (transaction, report, plan) => {
      done.answer = make(report, plan)
      if (named !== null) await keepAnswer(transaction, named, done.answer)
    }) satisfies SentRows['onMerged'],
    /** @throws AppError unprocessable for rows that are refused. */
    answerOf: async (run: () => Promise<ImportReport>, faults: SentRowFaults) => {
      try {
        const report = await run()
        if (done.answer !== undefined && report.state === 'finished') return done.answer
        throw new AppError('unprocessable', report.message ?? 'Nothing was stored.', faults.errors)
      } catch (error) {
        if (!(error instanceof SentBefore)) throw error
        reply.header('idempotent-replayed', 'true')
        return error.answer
      }
    },
  }
}

function resultOf(report: ImportReport, plan: MergePlan): Omit<PushResult, 'unchanged'> {
  return {
    run: report.run,
    read: plan.rows,
    inserted: plan.inserted,
    changed: plan.changed,
    removed: plan.removed,
    unknown: 0,
    repaired: report.repaired.reasons,
    version: report.version ?? 0,
  }
}
