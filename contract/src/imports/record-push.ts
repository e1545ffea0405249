import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** Most rows or keys of one request. */
export const MAX_PUSHED_ROWS = 10_000

/** One JSON object a line, or of keys to be removed one JSON string. */
const LINES = { type: 'application/x-ndjson', maxBytes: 10 * 1_048_576 } as const

const PushAddress = z.object({ module: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/) })

const HEADERS = {
  'Idempotency-Key':
    'Chosen by who sends, for one request: sent again within a day, it changes nothing and has the same answer.',
} as const

const ERRORS = ['conflict', 'unprocessable', 'too_many_requests'] as const

/** What became of rows that were sent. */
export const PushResult = z
  .object({
    /** Of the import that the request was. */
    run: z.uuid(),
    /** Rows or keys of the request. */
    read: z.number().int(),
    inserted: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    removed: z.number().int(),
    /** Keys that were to be removed and are not there. */
    unknown: z.number().int(),
    /** Values that were left out or put right, by field and reason; their rows are in. */
    repaired: z.record(
      z.string(),
      z.object({ count: z.number().int(), examples: z.array(z.string()) }),
    ),
    /** Of the module's records from now on. */
    version: z.number().int(),
  })
  .meta({ id: 'PushResult' })
export type PushResult = z.infer<typeof PushResult>

export const pushRows = endpoint({
  id: 'pushRows',
  summary: 'Adds and changes records by rows of a source with format: push, all of them or none',
  method: 'POST',
  path: '/v1/modules/:module/rows',
  access: 'records.push or tenant.admin',
  params: PushAddress,
  query: z.object({
    /** Fields that may be emptied or changed in most records, with commas; `all` for every field. */
    accept_changes: z.string().max(2_000).optional(),
  }),
  rawBody: LINES,
  headers: HEADERS,
  errors: ERRORS,
  reply: PushResult,
})

export const removeRows = endpoint({
  id: 'removeRows',
  summary: 'Withdraws records by the keys of a source with format: push, all of them or none',
  method: 'DELETE',
  path: '/v1/modules/:module/rows',
  access: 'records.push or tenant.admin',
  params: PushAddress,
  rawBody: LINES,
  headers: HEADERS,
  errors: ERRORS,
  reply: PushResult,
})
