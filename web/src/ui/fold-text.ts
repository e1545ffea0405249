/** A text without case, accents and outer spaces, so that "expedicion" finds "Expedición". */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
