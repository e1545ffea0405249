import type { FileDifference } from '@plat/contract/documents/documents'
import { createTwoFilesPatch } from 'diff'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { type KeptFile, keptFile, keptFiles } from '../tenancy/kept/kept-folder.ts'
import { kindOf } from './file-kinds.ts'

/** Lines around a change that are shown; lines and milliseconds after which nothing is compared any more. */
const LIMITS = { context: 3, maxEditLength: 5_000, timeout: 500 }

/** Which files differ between two versions, and how; null: those of one of the two are not kept. */
export async function fileDifferences(
  transaction: TenantTransaction,
  from: number,
  to: number,
): Promise<FileDifference[] | null> {
  const [before, after] = [await keptFiles(transaction, from), await keptFiles(transaction, to)]
  if (before === null || after === null) return null
  const [old, next] = [byPath(before), byPath(after)]
  const paths = [...new Set([...old.keys(), ...next.keys()])].sort()
  const differences: FileDifference[] = []
  for (const path of paths) {
    const [one, other] = [old.get(path), next.get(path)]
    if (one?.sha256 === other?.sha256) continue
    const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed'
    const text = async (version: number, file: KeptFile | undefined) =>
      file === undefined ? '' : String((await keptFile(transaction, version, path)) ?? '')
    const diff =
      kindOf(path) === 'text'
        ? unifiedDiff(path, await text(from, one), await text(to, other))
        : null
    differences.push({ path, change, diff })
  }
  return differences
}

function byPath(files: readonly KeptFile[]): Map<string, KeptFile> {
  return new Map(files.map((file) => [file.path, file]))
}

/** A unified diff; null where two texts differ in nearly everything. */
function unifiedDiff(path: string, before: string, after: string): string | null {
  return createTwoFilesPatch(path, path, before, after, '', '', LIMITS) ?? null
}
