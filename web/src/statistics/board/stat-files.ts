/** A file name without what file systems refuse. @param title what the file shows */
export function fileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60)
  return `${plain === '' ? 'statistics' : plain}.${extension}`
}
