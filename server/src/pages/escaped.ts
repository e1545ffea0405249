/** Text as HTML, also within an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"'\0]/g, (sign) => (sign === '\0' ? '' : `&#${sign.charCodeAt(0)};`))
}
