import {
  checkDocuments,
  type DocumentVersion,
  draftBranding,
  getBrandingValues,
  getDocument,
  getDocumentVersion,
  listDocuments,
  listDocumentVersions,
  revertDocuments,
  saveDocuments,
} from '@plat/contract/documents/documents'
import { because } from '@plat/contract/platform/reasons'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { sha256 } from '../platform/sha256.ts'
import {
  storedDocument,
  tenantHistory,
  type VersionEntry,
} from '../tenancy/apply/document-versions.ts'
import { keptContents, keptFile, keptFiles } from '../tenancy/kept/kept-folder.ts'
import { brandingDraft, brandingValues } from './branding-draft.ts'
import { changedFiles } from './changed-files.ts'
import { fileDifferences } from './file-differences.ts'
import { kindOf, listed } from './file-kinds.ts'
import {
  checkDraft,
  differenceLines,
  type Documents,
  readBase,
  saveDraft,
} from './save-documents.ts'

/** Registers what administrators do with the documents of their agency's portal. */
export function registerDocuments(app: App, documents: Documents): void {
  registerReading(app, documents)
  registerVersions(app, documents)
  registerSaving(app, documents)
  registerBranding(app, documents)
}

function registerReading(app: App, { database }: Documents): void {
  serve(app, listDocuments, async ({ context }) => {
    const current = await currentEntry({ database }, context.tenant)
    const files = await asTenant(database, context.tenant, (tx) => keptFiles(tx, current.version))
    return { data: { current: entryOf(current), files: files && files.map(listed) } }
  })

  serve(app, getDocument, async ({ query, context }) => {
    const version = query.version ?? (await currentEntry({ database }, context.tenant)).version
    const content = await asTenant(database, context.tenant, (tx) =>
      keptFile(tx, version, query.path),
    )
    if (content === null)
      throw new AppError('not_found', because('no_such_document', { path: query.path, version }))
    const kind = kindOf(query.path)
    const file = { path: query.path, sha256: sha256(content), size: content.length, kind }
    const text = kind === 'text' ? content.toString('utf8') : null
    const base64 = kind === 'picture' ? content.toString('base64') : null
    return { data: { ...file, version, text, base64 } }
  })
}

function registerVersions(app: App, documents: Documents): void {
  const { database } = documents
  serve(app, listDocumentVersions, async ({ query, context }) => {
    const entries = await tenantHistory(database, context.tenant, query)
    const [row] = await asTenant(database, context.tenant, (tx) =>
      tx.query<{ count: number }>('select count(*)::integer as count from tenant_version'),
    )
    const { offset, limit } = query
    return {
      data: entries.map(entryOf),
      meta: { pagination: { itemCount: row?.count ?? 0, offset, limit } },
    }
  })

  serve(app, getDocumentVersion, async ({ params, query, context }) => {
    const { tenant } = context
    const entries = await tenantHistory(database, tenant)
    const index = entries.findIndex(({ version }) => version === params.version)
    const entry = entries[index]
    const since = query.since ?? entries[index + 1]?.version ?? null
    if (entry === undefined || (since !== null && !entries.some((one) => one.version === since)))
      throw new AppError('not_found', because('no_such_version', { version: params.version }))
    const [before, after] = [
      since === null ? null : await storedDocument(database, tenant, since),
      await storedDocument(database, tenant, params.version),
    ]
    const files =
      since === null
        ? null
        : await asTenant(database, tenant, (tx) => fileDifferences(tx, since, params.version))
    const differences = since === null ? [] : differenceLines(before, after)
    return { data: { ...entryOf(entry), since, differences, files } }
  })

  serve(app, revertDocuments, async ({ params, body, context }) => {
    const { tenant } = context
    const base = await readBase(documents, tenant, body.base)
    const files = await asTenant(database, tenant, (tx) => keptContents(tx, params.version))
    if (files === null)
      throw new AppError('not_found', because('version_not_kept', { version: params.version }))
    const note = { account: signedIn(context).guid, note: body.note }
    return { data: { version: await saveDraft(documents, tenant, { base, files }, note) } }
  })
}

function registerSaving(app: App, documents: Documents): void {
  serve(app, checkDocuments, async ({ body, context }) => {
    const base = await readBase(documents, context.tenant, body.base)
    const files = changedFiles(base.files, body.changes)
    const { problems, differences } = await checkDraft(documents, { base, files })
    return { data: { problems, differences } }
  })

  serve(app, saveDocuments, async ({ body, context }) => {
    const base = await readBase(documents, context.tenant, body.base)
    const files = changedFiles(base.files, body.changes)
    const note = { account: signedIn(context).guid, note: body.note }
    return { data: { version: await saveDraft(documents, context.tenant, { base, files }, note) } }
  })
}

function registerBranding(app: App, documents: Documents): void {
  serve(app, getBrandingValues, async ({ context }) => {
    const { version } = await currentEntry(documents, context.tenant)
    const { document } = await readBase(documents, context.tenant, version)
    return { data: { version, values: brandingValues(document) } }
  })

  serve(app, draftBranding, async ({ body, context }) => {
    const { document, files } = await readBase(documents, context.tenant, body.base)
    const text = String(files.get(SETTINGS) ?? '')
    return {
      data: { path: SETTINGS, text: brandingDraft(text, brandingValues(document), body.values) },
    }
  })
}

const SETTINGS = 'tenant.yaml'

async function currentEntry(
  { database }: Pick<Documents, 'database'>,
  tenant: string,
): Promise<VersionEntry> {
  // The newest is the current one.
  const [entry] = await tenantHistory(database, tenant, { offset: 0, limit: 1 })
  if (entry === undefined) throw new AppError('not_found', 'There is no such agency.')
  return entry
}

function entryOf({ version, appliedAt, by, note, origin, current }: VersionEntry): DocumentVersion {
  return { version, at: appliedAt.toISOString(), by, note, origin, current }
}
