import english from './en.json'

/** English texts of the first screens; all of them where the application has not been built. */
export const FIRST_ENGLISH: Readonly<Record<string, string>> = english
