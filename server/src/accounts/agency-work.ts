import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type Accounts, type Agency, agencyOf } from './dependencies.ts'

/** A transaction in which something of an agency is read or changed. */
export interface AgencyWork {
  readonly tx: TenantTransaction
  readonly agency: Agency
  readonly document: TenantDocument
  readonly now: Date
}

/** Works on something of an agency in one transaction. */
export async function withAgency<Result>(
  accounts: Pick<Accounts, 'database' | 'port'>,
  tenant: string,
  work: (work: AgencyWork) => Promise<Result>,
): Promise<Result> {
  const agency = await agencyOf(accounts, tenant)
  const { document } = agency
  return asTenant(accounts.database, tenant, (tx) =>
    work({ tx, agency, document, now: new Date() }),
  )
}

/** A visitor, an account, or an API token of the agency. */
export interface Reader {
  /** Guid; null: there is no account. */
  readonly account: string | null
  readonly level: ViewerLevel
  /** Highest visibility of records that the reader may see. */
  readonly visibility: number
}

/** A reader with an account. */
export type Writer = Reader & { readonly account: string }

/** The reader behind a request. */
export function readerOf({ viewer: { level, account } }: RequestContext): Reader {
  return { account: account?.guid ?? null, level, visibility: VISIBILITY_OF_LEVEL[level] }
}

/** The account behind a request. @throws AppError forbidden for an API token */
export function writerOf(context: RequestContext): Writer {
  const reader = readerOf(context)
  if (reader.account === null)
    throw new AppError('forbidden', 'This needs an account; an API token has none.')
  return { ...reader, account: reader.account }
}
