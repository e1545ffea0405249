const MAX_LENGTH = 60

/**
 * Name of a file about a stat or scorecard, without what file systems refuse: `solar-panels-year-on-year.csv`.
 * Letters keep their script; Latin ones lose their accents.
 * @param title what the file shows
 * @param extension without a dot
 */
export function fileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
  const short = [...plain].slice(0, MAX_LENGTH).join('').replaceAll(/^-|-$/g, '')
  return `${short === '' ? 'statistics' : short}.${extension}`
}
