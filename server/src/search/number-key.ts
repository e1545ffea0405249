import { MIN_LETTERS } from './prediction-sources.ts'

/** Letters and digits in upper case: punctuation varies. Null for what is no number of a record or parcel. */
export function numberKey(text: string): string | null {
  const key = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // A number is meant only when there is a digit in it; three characters keep the answer useful.
  return key.length < MIN_LETTERS || !/\d/.test(key) ? null : key
}

/** A key that sorts after every key with this prefix. */
export function afterKey(key: string): string {
  return `${key}\u007f`
}
