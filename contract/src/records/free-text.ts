/** Most words of what may be the name of a person or a firm. */
const NAME_WORDS = 3

/** Whether a value of a record is a text in some language; shorter ones may be names, which are in none. */
export function isFreeText(value: string): boolean {
  return value.trim().split(/\s+/).length > NAME_WORDS
}
