/** Letters, numbers and the signs of a sentence, none of which Markdown reads as anything else. */
const SENTENCE = /^[\p{L}\p{M}\p{N} .,;:?!'"()%/$€’‘“”«»¿¡–—…·-]*$/u
/** Beginnings of a list, and addresses that become links. */
const MARKED = /^(?:\s|\d+[.)]\s|-)|:\/\/|www\./i

/** Whether a text in Markdown is one paragraph as it stands. */
export function isPlainText(text: string): boolean {
  return SENTENCE.test(text) && !MARKED.test(text)
}
