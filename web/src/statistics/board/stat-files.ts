import type { Locale } from '@plat/contract/platform/localized'

/** Address of a stat's or scorecard's numbers as a table. */
export function tableAddress(of: 'stat' | 'scorecard', id: number, locale: Locale): string {
  return `/api/analytic/${of}/${id}.csv?lang=${locale}`
}

/** A file name without what file systems refuse. @param title what the file shows */
export function fileName(title: string, extension: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60)
  return `${plain === '' ? 'statistics' : plain}.${extension}`
}
