/**
 * What `table` itself holds under `name`, undefined when it holds nothing. For every name that comes
 * from a request, an address, a file or a record: a plain object answers to `constructor` and
 * `toString` as well, with what nobody has put there.
 */
export function own<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
