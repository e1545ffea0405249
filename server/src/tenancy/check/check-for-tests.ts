import { rm } from 'node:fs/promises'
import type { TenantDocument } from '../document/document.ts'
import { type CheckedTenant, checkTenantFolder } from './check.ts'
import { type FolderFiles, smallFolder, writeFolder } from './folder-for-tests.ts'
import { formatProblem } from '../folder/problem.ts'

/** Checks the small folder with some files replaced: its problems as printed. */
export async function check(
  changes: FolderFiles = {},
  platData = '/nowhere/data',
  dataDir = '/nowhere',
): Promise<CheckedTenant & { lines: string[] }> {
  const directory = await writeFolder({ ...smallFolder(), ...changes })
  try {
    const result = await checkTenantFolder(directory, { platData, dataDir })
    return { ...result, lines: result.problems.map(formatProblem) }
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The document of the small folder. @throws Error for a fault in it. */
export async function smallDocument(): Promise<TenantDocument> {
  const { document, lines } = await check()
  if (document === null) throw new Error(`The small folder has a fault: ${lines.join('; ')}`)
  return document
}

/** A file of the small folder with one text replaced by another. */
export function edited(path: string, from: string, to: string): FolderFiles {
  const text = smallFolder()[path]
  if (typeof text !== 'string' || !text.includes(from)) throw new Error(`${path} has no "${from}"`)
  return { [path]: text.replace(from, to) }
}
