import { extname } from 'node:path'
import type { TenantDocument } from '../document/document.ts'
import { readFolderFile } from './folder-files.ts'
import type { Gathering } from './folder-images.ts'
import { problem } from './issue-messages.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Folder } from './read-folder.ts'

/** Largest recording of a tenant folder, in bytes. */
const MAX_VIDEO_BYTES = 32 * 1024 * 1024
const MAX_CAPTIONS_BYTES = 1024 * 1024

/** Reads the recordings and captions that `tenant.yaml` names. */
export async function readMedia(
  folder: Folder,
  { roots, files, problems }: Gathering,
): Promise<TenantDocument['files']> {
  const found: TenantDocument['files'] = {}
  if (!folder.settings) return found
  const { file, value } = folder.settings
  const named = Object.entries(value.media.videos).flatMap(([id, video]) => [
    { path: video.file, at: ['media', 'videos', id, 'file'] },
    ...video.captions.map((captions, index) => ({
      path: captions.file,
      at: ['media', 'videos', id, 'captions', index, 'file'],
    })),
  ])
  for (const { path, at } of named) {
    if (Object.hasOwn(found, path)) continue
    const read = await readFolderFile(roots, path)
    if (read.kind === 'missing') {
      problems.push(problem(file, at, read.message))
      continue
    }
    const check = checkMedia(path, read.content, at.includes('captions'))
    if (check.kind === 'refused') {
      problems.push(problem(file, at, check.message))
      continue
    }
    const hash = sha256(read.content)
    files.set(hash, { mediaType: check.mediaType, content: read.content })
    found[path] = { sha256: hash, mediaType: check.mediaType }
  }
  return found
}

type MediaCheck =
  | { readonly kind: 'media'; readonly mediaType: string }
  | { readonly kind: 'refused'; readonly message: string }

/** Checks that a recording or its captions are of the kind of their name, and small enough to serve. */
function checkMedia(path: string, content: Buffer, captions: boolean): MediaCheck {
  const refuse = (message: string): MediaCheck => ({ kind: 'refused', message: `got ${message}` })
  const kind = extname(path).toLowerCase()
  const largest = captions ? MAX_CAPTIONS_BYTES : MAX_VIDEO_BYTES
  if (content.length > largest)
    return refuse(
      `a file of ${content.length} bytes, expected at most ${largest} (serve larger recordings from a host of their own and name it under media.origins)`,
    )
  if (captions)
    return kind === '.vtt' && /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(content.toString('utf8'))
      ? { kind: 'media', mediaType: 'text/vtt; charset=utf-8' }
      : refuse('a file that is no WebVTT, expected *.vtt that begins with WEBVTT')
  if (kind === '.webm' && content.toString('hex', 0, 4) === '1a45dfa3')
    return { kind: 'media', mediaType: 'video/webm' }
  if (kind === '.mp4' && content.toString('latin1', 4, 8) === 'ftyp')
    return { kind: 'media', mediaType: 'video/mp4' }
  return refuse('a file that is no recording, expected *.webm or *.mp4 that fits its name')
}
