const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A tile's number, short: 999, 1.2K, 19.3K, 1.2M; the same in every language. */
export function shortNumber(value: number): string {
  return SHORT.format(value)
}
