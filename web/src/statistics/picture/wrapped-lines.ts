/**
 * Words in lines that are no wider than a place, those that are wider themselves in parts; where there are too many
 * lines, the last one ends with an ellipsis.
 * @param widthOf width of a text in CSS pixels
 */
export function wrappedLines(
  text: string,
  width: number,
  most: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  const parts = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => partsOf(word, width, widthOf))
  for (const word of parts) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || widthOf(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line !== '') lines.push(line)
  const shown = lines.slice(0, most)
  const last = shown.length - 1
  return shown.map((words, at) => cut(words, width, at === last && lines.length > most, widthOf))
}

/** A word in parts that have room in a line. */
function partsOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts = ['']
  for (const letter of widthOf(word) <= width ? [word] : word) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && widthOf(last + letter) > width) parts.push(letter)
    else parts[parts.length - 1] = last + letter
  }
  return parts
}

function cut(
  text: string,
  width: number,
  goesOn: boolean,
  widthOf: (text: string) => number,
): string {
  if (!goesOn && widthOf(text) <= width) return text
  let end = text.length
  while (end > 0 && widthOf(`${text.slice(0, end)}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
