/**
 * The own property `name` of `table`, undefined when there is none. Use it for every name that comes
 * from a request, an address, a file or a record: plain objects also have inherited properties such
 * as `constructor` and `toString`.
 */
export function own<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
