/** Letters, numbers and the signs of a sentence, none of which Markdown reads as anything else. */
const SENTENCE = /^[\p{L}\p{M}\p{N} .,;:?!'"()%/$€’‘“”«»¿¡–—…·-]*$/u
/** Beginnings of a list, and addresses that become links. */
const MARKED = /^(?:\s|\d+[.)]\s|-)|:\/\/|www\./i

/** Whether a text in Markdown is one paragraph as it stands. */
export function isPlainText(text: string): boolean {
  return SENTENCE.test(text) && !MARKED.test(text)
}

/** A text in Markdown without its marks: for where only plain lines can be written. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
    .replaceAll(/^(?:#{1,6}|>|[-*+])[ \t]/gm, '')
    .replaceAll(/\*\*|__|~~|`/g, '')
    .replaceAll(/(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=\s|$|\p{P})/gmu, '')
    .replaceAll(/\\([\\*_{}[\]()#+.!~>-])/g, '$1')
}
