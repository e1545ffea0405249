import { MAX_UPLOAD_BYTES } from '@plat/contract/documents/documents'

/** A file that somebody has chosen, as the API takes it; null: it is too large. */
export async function readUpload(file: File): Promise<string | null> {
  if (file.size > MAX_UPLOAD_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // A call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192))
  return btoa(text)
}
