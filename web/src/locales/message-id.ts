import type en from './en.json'

/** A text of the catalogues; English has them all, a test holds Spanish to the same list. */
export type MessageId = keyof typeof en
