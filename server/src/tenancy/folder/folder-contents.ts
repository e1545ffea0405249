import { sha256 } from '../../platform/sha256.ts'

/** Bytes of the largest file of a folder that is kept with its version, and of all of them. */
export const MAX_KEPT_FILE_BYTES = 32 * 1024 * 1024
export const MAX_KEPT_BYTES = 128 * 1024 * 1024

/** Files of a tenant folder by their path within it, with "/": `modules/permits.yaml`. */
export type FolderContents = ReadonlyMap<string, Buffer>

/** The files of a folder that its documents are, or name. */
export interface KeptContents {
  readonly files: FolderContents
  /** Why they are not kept with the version; null: they are. */
  readonly tooLarge: string | null
}

/** Collects the files of a folder while it is checked. */
export class ContentsCollector {
  readonly #files = new Map<string, Buffer>()
  #bytes = 0
  #tooLarge: string | null = null

  /** A large file is noted only: half a million parcels need not stay in memory. */
  readonly add = (path: string, content: Buffer): void => {
    if (this.#files.has(path)) return
    this.#bytes += content.length
    if (content.length > MAX_KEPT_FILE_BYTES)
      this.#tooLarge ??=
        `${path} has ${content.length} bytes, and the portal keeps files of at most ${MAX_KEPT_FILE_BYTES}: put it ` +
        'below DATA_DIR of every server and name it ${DATA_DIR}/…'
    else if (this.#bytes > MAX_KEPT_BYTES)
      this.#tooLarge ??=
        `the files of the folder have more than ${MAX_KEPT_BYTES} bytes, the most that the portal keeps: put the ` +
        'largest layers below DATA_DIR of every server and name them ${DATA_DIR}/…'
    else this.#files.set(path, content)
  }

  contents(): KeptContents {
    return { files: this.#files, tooLarge: this.#tooLarge }
  }
}

/** SHA-256 over paths and contents: folders with the same files have the same one. */
export function contentsChecksum(files: FolderContents): string {
  const lines = [...files].map(([path, content]) => `${sha256(content)} ${path}\n`)
  return sha256(lines.sort().join(''))
}
