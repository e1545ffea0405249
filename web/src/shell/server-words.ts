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

/** A sentence of the server in the language on screen; one that the catalogue does not know stays as it is. */
export function serverSentence(sentence: string, text: Text): string {
  const id = SENTENCES.get(sentence)
  return id === undefined ? sentence : text(id)
}
