import type { Prediction } from '@plat/contract/places/places'
import { foldText } from '../ui/fold-text.ts'

/** Whether a text may be a record's number: then Enter waits for what the server knows of it. */
export function mayBeNumber(text: string): boolean {
  return keyOf(text).length > 2 && /\d/.test(text)
}

/** What Enter takes: the record that has exactly this number, else the search for the words. */
export function enterTarget(text: string, predictions: readonly Prediction[]): Prediction {
  const words = text.trim()
  return (
    predictions.find(
      ({ matched, record }) =>
        matched === 'number' && record && sameNumber(record.reference, words),
    ) ?? {
      source: 'text',
      source_id: words,
      text: words,
      detail: null,
      matched: 'text',
      count: null,
      here: null,
      location: null,
      bounds: null,
      record: null,
    }
  )
}

/**
 * The only place with exactly this name, where no record has the words: then Enter takes the place, and a search for
 * the words is not offered.
 * @param found records with the words; null while not known
 */
export function placeNamed(
  text: string,
  predictions: readonly Prediction[],
  found: number | null,
): Prediction | undefined {
  if (found !== 0) return undefined
  const words = foldText(text)
  const named = predictions.filter(
    (prediction) => prediction.matched === 'name' && foldText(prediction.text) === words,
  )
  return named.length === 1 ? named[0] : undefined
}

function sameNumber(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other)
}

/** Letters and digits in upper case, as the server compares numbers. */
function keyOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
