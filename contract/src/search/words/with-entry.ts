/** A copy of `record` with the entry set, or left out for null. */
export function withEntry<Value>(
  record: Record<string, Value>,
  key: string,
  value: Value | null,
): Record<string, Value> {
  const { [key]: _, ...rest } = record
  return value === null ? rest : { ...rest, [key]: value }
}
