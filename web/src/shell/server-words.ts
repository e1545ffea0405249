import english from '../locales/en.json'
import type { MessageId } from '../locales/message-id.ts'
import type { Text } from './use-text.ts'

/** Catalogue texts that stand for sentences of the server, by the sentence. */
const SENTENCES = new Map<string, MessageId>(
  Object.entries(english).flatMap(([id, sentence]) =>
    // Every key of the English catalogue is a MessageId.
    id.startsWith('server.') ? [[sentence, id as MessageId]] : [],
  ),
)

/** Sentences with something to fill in, such as `Use at most {count} characters.` */
const PATTERNS = [...SENTENCES].flatMap(([sentence, id]): [RegExp, MessageId][] => {
  if (!sentence.includes('{')) return []
  const pattern = sentence
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')
  return [[new RegExp(`^${pattern}$`, 'u'), id]]
})

/** A sentence of the server in the language on screen; one that the catalogue does not know stays as it is. */
export function serverSentence(sentence: string, text: Text): string {
  const id = SENTENCES.get(sentence)
  if (id !== undefined) return text(id)
  for (const [pattern, known] of PATTERNS) {
    const found = pattern.exec(sentence)
    if (found) return text(known, { ...found.groups })
  }
  return sentence
}
