import type { DocumentFile } from '@plat/contract/documents/documents'
import { extname } from 'node:path'
import type { KeptFile } from '../tenancy/kept/kept-folder.ts'

const TEXT = new Set(['.yaml', '.md', '.html', '.vtt'])
const PICTURE = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif'])

/** A file as the API lists it. */
export function listed({ path, sha256, size }: KeptFile): DocumentFile {
  return { path, sha256, size, kind: kindOf(path) }
}

/** What a file is for who changes it, by its name. */
export function kindOf(path: string): DocumentFile['kind'] {
  const ending = extname(path).toLowerCase()
  if (TEXT.has(ending)) return 'text'
  return PICTURE.has(ending) ? 'picture' : 'other'
}
