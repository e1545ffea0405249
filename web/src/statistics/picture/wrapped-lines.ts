/**
 * Words in lines that are no wider than a place; what has no room ends with an ellipsis.
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
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
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
