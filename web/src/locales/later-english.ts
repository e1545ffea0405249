import english from './en.json'

/** English texts of all other screens; all of them where the application has not been built. */
export const LATER_ENGLISH: Readonly<Record<string, string>> = english
