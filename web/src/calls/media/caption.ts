/** Most characters of a caption. */
export const MAX_CAPTION = 1_000

/** A line of words of someone in the call, to be read by the others. It is sent again as it grows. */
export interface Caption {
  /** Its number among the sender's lines. */
  readonly number: number
  readonly text: string
  /** False: the person is still speaking or typing. */
  readonly final: boolean
  /** Language, as a tag of BCP 47; null: not known. */
  readonly language: string | null
}

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/

/** A caption in the form in which it is sent. Of a text that is too long the end is kept, which is what is said now. */
export function writeCaption({ text, ...caption }: Caption): string {
  return JSON.stringify({ caption: { ...caption, text: text.slice(-MAX_CAPTION) } })
}

/** Reads a caption that another browser has sent. @param value may be anything. @returns null for anything but a caption */
export function readCaption(value: unknown): Caption | null {
  // Nothing is known of its members yet.
  const { caption } = Object(value) as { readonly caption?: unknown }
  const { number, text, final, language } = Object(caption) as Partial<
    Record<keyof Caption, unknown>
  >
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return null
  if (typeof text !== 'string' || text.length > MAX_CAPTION || typeof final !== 'boolean')
    return null
  const isTag = typeof language === 'string' && LANGUAGE.test(language)
  return { number, text, final, language: isTag ? language : null }
}
