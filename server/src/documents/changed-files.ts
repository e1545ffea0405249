import type { DocumentChange } from '@plat/contract/documents/documents'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import {
  type FolderContents,
  MAX_KEPT_BYTES,
  MAX_KEPT_FILE_BYTES,
} from '../tenancy/folder/folder-contents.ts'
import { isFolderPath } from '../tenancy/kept/write-folder.ts'

/** The files of a folder with changes made. @throws AppError invalid_request for a path that cannot be one, too much. */
export function changedFiles(
  base: FolderContents,
  changes: readonly DocumentChange[],
): FolderContents {
  const files = new Map(base)
  for (const change of changes) {
    const { path } = change
    if (!base.has(path) && !isFolderPath(path))
      throw new AppError('invalid_request', because('wrong_document_path', { path }))
    if ('removed' in change) files.delete(path)
    else if ('text' in change) files.set(path, Buffer.from(change.text, 'utf8'))
    else files.set(path, Buffer.from(change.base64, 'base64'))
  }
  refuseFilesInFiles([...files.keys()])
  const sizes = [...files.values()].map((content) => content.length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > MAX_KEPT_BYTES || sizes.some((size) => size > MAX_KEPT_FILE_BYTES))
    throw new AppError(
      'invalid_request',
      because('documents_too_large', { limit: MAX_KEPT_BYTES / 1024 ** 2 }),
    )
  return files
}

/** A file cannot be a folder of others. */
function refuseFilesInFiles(paths: readonly string[]): void {
  const all = new Set(paths)
  for (const path of paths) {
    const names = path.split('/')
    const folders = names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'))
    const file = folders.find((folder) => all.has(folder))
    if (file !== undefined)
      throw new AppError('invalid_request', because('document_in_document', { path, file }))
  }
}
