/** Records of an alert that a mail lists; the others are in MyCC. */
const MOST_RECORDS = 20

/**
 * Chooses which records a mail lists of each alert: each record once, with the first alert that has it and lists it.
 * Where the mail has no room for all, the alerts get their turns in it one record at a time.
 * @param alerts records by guid, in the order in which they are listed
 * @param fits takes the room that a record needs in the list of an alert; false: there is not enough
 */
export function listRecords(
  alerts: readonly { readonly records: ReadonlyMap<string, unknown> }[],
  fits: (record: string, alert: number) => boolean,
): string[][] {
  const taken = new Set<string>()
  const wanted = alerts.map(({ records }) => {
    const own = [...records.keys()].filter((record) => !taken.has(record)).slice(0, MOST_RECORDS)
    for (const record of own) taken.add(record)
    return own
  })
  const lists = wanted.map((): string[] => [])
  const full = new Set<number>()
  for (let turn = 0; turn < MOST_RECORDS; turn++)
    for (const [at, records] of wanted.entries()) {
      const record = records[turn]
      if (record === undefined || full.has(at)) continue
      if (fits(record, at)) lists[at]?.push(record)
      else full.add(at)
    }
  return lists
}
