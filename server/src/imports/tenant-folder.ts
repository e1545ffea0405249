import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import { type CheckEnvironment, checkTenantFolder } from '../tenancy/check/check.ts'
import { type TenantDocument, moduleOf } from '../tenancy/document/document.ts'
import { formatProblem } from '../tenancy/folder/problem.ts'
import { readFolder } from '../tenancy/folder/read-folder.ts'
import type { Source } from '../tenancy/document/source-document.ts'

/** The folder that a tenant's relative paths start from, or a sentence why there is none. */
export type FoundFolder =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'missing'; readonly message: string }

/**
 * Finds the folder of a tenant: the one given, the one that was applied, or the one of that name
 * in `tenantsDir`.
 */
export async function findTenantFolder(
  database: Database,
  tenant: string,
  named: string | undefined,
  tenantsDir: string,
): Promise<FoundFolder> {
  if (named !== undefined) {
    const path = resolve(named)
    const info = await stat(path).catch(() => undefined)
    return info?.isDirectory()
      ? { kind: 'folder', path }
      : { kind: 'missing', message: `--folder: there is no folder ${path}.` }
  }
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<{ folder: string | null }>('select folder from tenant where tenant = $1', [tenant]),
  )
  const applied = row?.folder ?? null
  const usual = join(tenantsDir, tenant)
  for (const path of applied === null ? [usual] : [applied, usual])
    if (await isTenantFolder(path)) return { kind: 'folder', path }
  const was =
    applied === null ? '' : `The folder that was applied, ${applied}, is not there any more. `
  return {
    kind: 'missing',
    message: `${was}There is no tenant folder ${usual} either. Say where the folder of "${tenant}" is: --folder DIR`,
  }
}

/** Whether the files of a source are looked for in the tenant folder. */
export function needsFolder(source: Source, from: string | undefined): boolean {
  const own = from === undefined && 'files' in source ? source.files : []
  return [...own, ...(source.geocode?.files ?? [])].some(
    (path) => !path.startsWith('${') && !path.startsWith('/'),
  )
}

/**
 * The document of a folder, for a dry run: nothing is applied.
 * @returns the document, or why there is none, in lines.
 */
export async function documentOfFolder(
  folder: string,
  tenant: string,
  environment: CheckEnvironment,
): Promise<TenantDocument | string[]> {
  const { document, problems } = await checkTenantFolder(folder, environment)
  if (document === null)
    return [
      ...problems.filter(({ severity }) => severity === 'error').map(formatProblem),
      `${folder} cannot be used for a dry run: correct what is said above.`,
    ]
  if (document.tenant.code === tenant) return document
  return [`${folder} is the folder of "${document.tenant.code}", expected one of "${tenant}".`]
}

/** Codes of modules whose source in the folder differs from the applied one. */
export async function changedSources(folder: string, document: TenantDocument): Promise<string[]> {
  const { settings, modules } = await readFolder(folder)
  if (settings?.value.code !== document.tenant.code) return []
  return modules
    .map(({ value }) => value)
    .filter(
      ({ code, source }) =>
        canonicalJson(source ?? null) !== canonicalJson(moduleOf(document, code)?.source ?? null),
    )
    .map(({ code }) => code)
}

async function isTenantFolder(path: string): Promise<boolean> {
  const info = await stat(join(path, 'tenant.yaml')).catch(() => undefined)
  return info?.isFile() ?? false
}
