import { LATER_ENGLISH } from '../locales/later-english.ts'
import { addEnglish } from './message-catalogues.ts'

// To be imported, for this alone, by code that comes later and uses areas of LATER_AREAS.
addEnglish(LATER_ENGLISH)
