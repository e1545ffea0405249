/**
 * Extent of a test: `npm test` tries one of each kind, `npm run bar` every combination.
 * @returns all of `every` for the bar, else the entries at `some`.
 */
export function extent<Item>(every: readonly Item[], some: readonly number[]): readonly Item[] {
  return process.env['PLAT_BAR'] === 'full'
    ? every
    : every.filter((_, index) => some.includes(index))
}
