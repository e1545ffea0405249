/** Prints a line of the table: what was measured, the figure, and what the figure has to reach. */
export function row(name: string, reached: string, wanted: string): void {
  console.log(`| ${name} | ${reached} | ${wanted} |`)
}

/** Quantile of values. @param share 0 to 1; 0.5 is the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
