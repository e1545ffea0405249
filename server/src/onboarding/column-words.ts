/** What the publisher says of a column. */
export interface ColumnWords {
  /** Its name for people. */
  readonly label?: string | undefined
  readonly description?: string | undefined
  /** What its values are. `internal` ones are the service's own and say nothing of a record. */
  readonly kind?: 'date' | 'number' | 'text' | 'internal' | undefined
  /** All values that it may have, as an import gives them. */
  readonly values?: readonly string[] | undefined
  /** The publisher's own key: of the records, or just of the rows of its table. */
  readonly identifies?: 'record' | 'row' | undefined
}
