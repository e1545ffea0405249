import english from '../locales/en.json'
import type { MessageId } from '../locales/message-id.ts'
import type { Translate } from './use-t.ts'

/** A text of the catalogue: as it stands there, or in the pieces that the build makes of it. */
type Catalogue = Readonly<Record<string, unknown>>

/** Sentences of the server by their words; those with something to fill in, as patterns. */
export function readSentences(catalogue: Catalogue) {
  const whole = new Map<string, MessageId>()
  const patterns: [RegExp, MessageId][] = []
  for (const [key, text] of Object.entries(catalogue)) {
    if (!key.startsWith('server.')) continue
    // Every key of the English catalogue is a MessageId.
    const id = key as MessageId
    const sentence = written(text)
    if (!sentence.includes('{')) whole.set(sentence, id)
    else patterns.push([patternOf(sentence), id])
  }
  return { whole, patterns }
}

/** The sentence, with `{name}` for what is filled in. */
function written(text: unknown): string {
  if (!Array.isArray(text)) return String(text)
  return text.map((piece) => (piece.type === ARGUMENT ? `{${piece.value}}` : piece.value)).join('')
}

/** Type of a piece that is filled in (`TYPE.argument` of the message parser). */
const ARGUMENT = 1

function patternOf(sentence: string): RegExp {
  const pattern = sentence
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')
  return new RegExp(`^${pattern}$`, 'u')
}

const SENTENCES = readSentences(english)

/** A sentence of the server in the language on screen; one that the catalogue does not know stays as it is. */
export function serverSentence(sentence: string, t: Translate): string {
  return knownSentence(sentence, t) ?? sentence
}

/** A sentence of the server in the language on screen; null for one that the catalogue does not know. */
export function knownSentence(sentence: string, t: Translate): string | null {
  const id = SENTENCES.whole.get(sentence)
  if (id !== undefined) return t(id)
  for (const [pattern, known] of SENTENCES.patterns) {
    const found = pattern.exec(sentence)
    if (found) return t(known, { ...found.groups })
  }
  return null
}
