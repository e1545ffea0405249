import type { PushResult } from '@plat/contract/imports/record-push'
import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

/** A request that its sender has named, so that it counts once. */
export interface NamedRequest {
  readonly tenant: string
  readonly module: string
  /** Its Idempotency-Key. */
  readonly key: string
  /** SHA-256 of what it asks for. */
  readonly hash: string
}

/**
 * The answer of a request of this name that went through; null when there was none.
 * @throws AppError unprocessable when that request asked for something else.
 */
export async function answerBefore(
  database: Database,
  { tenant, module, key, hash }: NamedRequest,
): Promise<PushResult | null> {
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<{ hash: string; answer: PushResult }>(
      `select request_hash as hash, answer from push_request
       where module = $1 and key = $2 and created_at > now() - interval '1 day'`,
      [module, key],
    ),
  )
  if (row === undefined) return null
  if (row.hash === hash) return row.answer
  throw new AppError(
    'unprocessable',
    `The Idempotency-Key "${key}" is that of another request of the last day. Use a new one for each request.`,
  )
}

/** Keeps the answer of a request, in the transaction that stores what it asks for. */
export async function keepAnswer(
  { query }: TenantTransaction,
  { module, key, hash }: NamedRequest,
  answer: PushResult,
): Promise<void> {
  await query(
    `insert into push_request (tenant, module, key, request_hash, answer)
     values (current_tenant(), $1, $2, $3, $4)
     on conflict (tenant, module, key) do update
     set request_hash = excluded.request_hash, answer = excluded.answer, created_at = now()`,
    [module, key, hash, JSON.stringify(answer)],
  )
}

/** Deletes what is known of requests of more than a day ago. */
export async function deleteOldRequests({ query }: TenantTransaction): Promise<void> {
  await query(`delete from push_request where created_at < now() - interval '1 day'`)
}
