import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Accounts, type Agency, agencyOf } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** A transaction in which chats of an agency are read or changed. */
export interface ChatWork {
  readonly tx: TenantTransaction
  readonly agency: Agency
  readonly document: TenantDocument
}

/** Works on chats of an agency in one transaction. */
export async function withChats<Result>(
  accounts: Pick<Accounts, 'database' | 'port'>,
  tenant: string,
  work: (work: ChatWork) => Promise<Result>,
): Promise<Result> {
  const agency = await agencyOf(accounts, tenant)
  const { document } = agency
  return asTenant(accounts.database, tenant, (tx) => work({ tx, agency, document }))
}

/** An account, or an API token of the agency. */
export interface ChatReader {
  /** Guid; null: an API token. */
  readonly account: string | null
  readonly level: ViewerLevel
  /** Highest visibility of records that the reader may see. */
  readonly visibility: number
}

/** A reader with an account, who may write. */
export type ChatWriter = ChatReader & { readonly account: string }

/** The reader behind a request. */
export function readerOf({ viewer: { level, account } }: RequestContext): ChatReader {
  return { account: account?.guid ?? null, level, visibility: VISIBILITY_OF_LEVEL[level] }
}

/** The account behind a request. @throws AppError forbidden for an API token */
export function writerOf(context: RequestContext): ChatWriter {
  const reader = readerOf(context)
  if (reader.account === null)
    throw new AppError('forbidden', 'This needs an account; an API token has none.')
  return { ...reader, account: reader.account }
}
