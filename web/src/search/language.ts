import type { Language as WordLanguage } from '@plat/contract/search/words/language'
import type { WordId } from '@plat/contract/search/words/english-words'
import type { MessageId } from '../locales/message-id.ts'

/** The language on screen, to write searches in words with; it has the texts of the catalogue, too. */
export interface Language extends WordLanguage {
  text: (id: MessageId | WordId, values?: Record<string, string | number>) => string
}
