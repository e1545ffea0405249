import { rm } from 'node:fs/promises'
import { checkTenantFolder } from '../check/check.ts'
import { type FolderFiles, smallFolder, writeFolder } from '../check/folder-for-tests.ts'
import { formatProblem } from '../folder/problem.ts'
import type { Applicable } from './apply.ts'

/** The small folder of a tenant, checked, with some files replaced. */
export async function checked(code: string, changes: FolderFiles = {}): Promise<Applicable> {
  const directory = await writeFolder({ ...smallFolder(code), ...changes })
  const { document, files, contents, problems } = await checkTenantFolder(directory, {
    platData: '/nowhere',
    dataDir: '/nowhere',
  })
  await rm(directory, { recursive: true })
  if (!document) throw new Error(problems.map(formatProblem).join('\n'))
  return { document, files, contents }
}
