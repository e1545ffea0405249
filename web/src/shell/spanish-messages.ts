import { SPANISH_WORDS } from '@plat/contract/search/words/spanish-words'
import spanish from '../locales/es.json'

/** All Spanish texts, one file of the application. */
export const SPANISH = { ...spanish, ...SPANISH_WORDS }
