import type { DocumentProblem } from '@plat/contract/documents/documents'
import { because } from '@plat/contract/platform/reasons'
import { stat } from 'node:fs/promises'
import { audit } from '../accounts/audit.ts'
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts'
import type { Config } from '../platform/config.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { applyInTransaction } from '../tenancy/apply/apply.ts'
import { changeLine } from '../tenancy/apply/change-lines.ts'
import { documentChanges } from '../tenancy/apply/document-changes.ts'
import { storedDocument } from '../tenancy/apply/document-versions.ts'
import { TenantDocument } from '../tenancy/document/document.ts'
import type { FolderContents } from '../tenancy/folder/folder-contents.ts'
import { TenantRefusal } from '../tenancy/folder/refusal.ts'
import { keptContents } from '../tenancy/kept/kept-folder.ts'
import { BaseChanged } from '../tenancy/kept/portal-changed.ts'
import { checkContents } from './check-thread.ts'

/** What changing documents works with. */
export interface Documents {
  readonly database: Database
  readonly config: Pick<Config, 'platData' | 'dataDir'>
}

/** The current version, as a change begins from it. */
export interface BaseVersion {
  readonly version: number
  readonly document: TenantDocument
  readonly files: FolderContents
  /** The folder that was applied last, where files of sources lie; null: this server has none. */
  readonly sources: string | null
}

/** Files as they are to be. */
export interface Draft {
  readonly base: BaseVersion
  readonly files: FolderContents
}

/**
 * Reads the version that a change was made from.
 * @throws AppError conflict when it is not the current one any more, or its files are not kept.
 */
export async function readBase(
  { database }: Documents,
  tenant: string,
  version: number,
): Promise<BaseVersion> {
  const parsed = TenantDocument.safeParse(await storedDocument(database, tenant, version))
  return asTenant(database, tenant, async (transaction) => {
    const [row] = await transaction.query<{ version: number; folder: string | null }>(
      'select version, folder from tenant',
    )
    if (row?.version !== version) throw await conflict(transaction)
    const files = await keptContents(transaction, version)
    if (files === null || !parsed.success)
      throw new AppError('conflict', because('documents_not_kept'))
    return { version, document: parsed.data, files, sources: await existing(row.folder) }
  })
}

async function existing(folder: string | null): Promise<string | null> {
  const info = folder === null ? undefined : await stat(folder).catch(() => undefined)
  return info?.isDirectory() === true ? folder : null
}

/** Checks a draft: its problems, its document where there are no errors, and how that differs. */
export async function checkDraft({ config }: Documents, { base, files }: Draft) {
  const { platData, dataDir } = config
  const portal = { base: base.document, sources: base.sources }
  const checked = await checkContents(files, { platData, dataDir, portal })
  const problems: DocumentProblem[] = checked.problems.map((one) => ({ ...one }))
  const differences =
    checked.document === null ? [] : differenceLines(base.document, checked.document)
  return { ...checked, problems, differences }
}

/** Differences that are listed, at most. */
const MAX_DIFFERENCES = 300

/** How two documents differ, a line each: the first ones. */
export function differenceLines(before: unknown, after: unknown): string[] {
  return documentChanges(before, after).slice(0, MAX_DIFFERENCES).map(changeLine)
}

/** Who saves, and why. */
export interface SaveNote {
  /** Guid of the account. */
  readonly account: string
  readonly note: string
}

/**
 * Checks a draft and makes it the current version.
 * @returns the version; that of the base when nothing differs.
 * @throws AppError invalid_request with the errors by file and line; conflict when somebody else was faster.
 */
export async function saveDraft(
  documents: Documents,
  tenant: string,
  draft: Draft,
  { account, note }: SaveNote,
): Promise<number> {
  const { document, files, problems } = await checkDraft(documents, draft)
  if (document === null) throw refusal(problems)
  return asTenant(documents.database, tenant, async (transaction) => {
    const applicable = { document, files, contents: { files: draft.files, tooLarge: null } }
    const how = { by: 'portal', note, account, base: draft.base.version }
    try {
      const { version, changed } = await applyInTransaction(transaction, applicable, how)
      if (changed)
        await audit(transaction, {
          actor: account,
          action: 'documents.saved',
          subject: null,
          detail: { version },
        })
      return version
    } catch (error) {
      if (error instanceof BaseChanged) throw await conflict(transaction)
      if (error instanceof TenantRefusal) throw new AppError('invalid_request', error.message)
      throw error
    }
  })
}

function refusal(problems: readonly DocumentProblem[]): AppError {
  const errors = new Map<string, string[]>()
  for (const { severity, file, line, message } of problems) {
    if (severity === 'warning') continue
    const place = line === null ? file : `${file}:${line}`
    errors.set(place, [...(errors.get(place) ?? []), message])
  }
  const reason = because('documents_have_problems')
  return new AppError('invalid_request', reason, Object.fromEntries(errors))
}

/** Somebody else has made another version: who, and when. */
async function conflict(transaction: TenantTransaction): Promise<AppError> {
  const [row] = await transaction.query<{ at: Date; by: string | null; zone: string }>(
    `select v.applied_at as at, f.account as by, v.document->'tenant'->>'timeZone' as zone
     from tenant t join tenant_version v on v.tenant = t.tenant and v.version = t.version
       left join folder_version f on f.tenant = v.tenant and f.version = v.version`,
  )
  if (row === undefined) throw new AppError('not_found', 'There is no such agency.')
  return changedMeanwhile(transaction, row, row.zone)
}
