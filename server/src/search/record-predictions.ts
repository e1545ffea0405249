import type { Prediction } from '@plat/contract/places/places'
import { addressWords } from '@plat/record-index/address-words'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { RecordRow } from '../records/record-row.ts'
import { visibleFields } from '../tenancy/document/module-document.ts'
import { typeLabel } from '../tenancy/document/value-labels.ts'
import { excerpt, hasWords } from './excerpt.ts'
import { afterKey, numberKey } from './number-key.ts'
import { plain } from './plain.ts'
import { MIN_LETTERS, PREDICTIONS, type PredictionSources } from './prediction-sources.ts'

/** Records with the words anywhere that are checked for where the words are. */
const MAX_CANDIDATES = 40
/** The field that holds a record's postcode, by convention of every module. */
const ZIP = 'zip'

type FoundRecord = Omit<RecordRow, 'record_no' | 'status' | 'status_category' | 'division'>

const COLUMNS = `guid, agency_reference, title, record_type, record_date, street_address, lng, lat`

/** Records whose number begins with the text, in any punctuation. */
export async function recordsByNumber(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const key = numberKey(text)
  if (key === null) return []
  const rows = await asTenant(sources.database, sources.tenant, (tx) =>
    tx.query<FoundRecord>(
      `select ${COLUMNS} from record
       where tenant = $1 and module = $2 and reference_key >= $3 and reference_key < $4 and visibility <= $5
       order by reference_key limit $6`,
      [sources.tenant, sources.module.code, key, afterKey(key), sources.visibility, PREDICTIONS],
    ),
  )
  return rows.map((row) => ({
    ...prediction(row),
    text: row.agency_reference,
    detail: row.title || typeLabel(sources.module, row.record_type),
    matched: 'number',
  }))
}

/** Records that are about the words: they begin words of the title or the description. Newest first. */
export async function recordsByWords(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.join('').length < MIN_LETTERS || words.every((word) => /^\d+$/.test(word))) return []
  const rows = await candidates(words.join(' '), 'all', sources)
  return rows
    .filter((row) => hasWords(row.title, words) || hasWords(row.description ?? '', words))
    .slice(0, PREDICTIONS)
    .map((row) => wordsPrediction(row, hasWords(row.title, words) ? null : words))
}

/** Records without a location whose address or postcode has the words: no place on the map leads to them. Newest first. */
export async function recordsWithoutPlace(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const wanted = addressWords(text)
  const required = wanted.some(({ optional }) => !optional)
    ? wanted.filter(({ optional }) => !optional)
    : wanted
  if (required.map(({ typed }) => typed).join('').length < MIN_LETTERS) return []
  const words = required.map(({ typed }) => typed).join(' ')
  const rows = await candidates(words, 'unlocated', sources)
  const last = required.at(-1)
  const isThere = ({ street_address, zip }: Candidate) => {
    const own = addressWords(`${street_address ?? ''} ${zip ?? ''}`)
    return required.every((word) =>
      own.some(
        ({ typed, canonical }) =>
          canonical === word.canonical || (word === last && typed.startsWith(word.typed)),
      ),
    )
  }
  return rows
    .filter(isThere)
    .slice(0, PREDICTIONS)
    .map((row) => wordsPrediction(row, null))
}

interface Candidate extends FoundRecord {
  description: string | null
  zip: string | null
}

/** The newest records with all words in the texts that are searched. */
async function candidates(
  text: string,
  scope: 'all' | 'unlocated',
  { database, tenant, module, index, visibility }: PredictionSources,
): Promise<Candidate[]> {
  const { keys } = await index.query({
    kind: 'page',
    criteria: { visibility, text },
    scope,
    view: null,
    sort: { field: 'record_date', descending: true },
    offset: 0,
    limit: MAX_CANDIDATES,
  })
  if (keys.length === 0) return []
  const seesZip = visibleFields(module, visibility).has(ZIP)
  return asTenant(database, tenant, (tx) =>
    tx.query<Candidate>(
      `select ${COLUMNS}, left(description, 400) as description,
         case when $5 then attributes->>'zip' end as zip
       from record where tenant = $1 and module = $2 and record_no = any($3::int[]) and visibility <= $4
       order by array_position($3::int[], record_no)`,
      [tenant, module.code, keys, visibility, seesZip],
    ),
  )
}

/** @param words given where the description alone has them */
function wordsPrediction(row: Candidate, words: readonly string[] | null): Prediction {
  const found = prediction(row)
  const about = words === null || row.description === null ? null : excerpt(row.description, words)
  return {
    ...found,
    text: row.title || (row.description ?? ''),
    detail: row.agency_reference,
    matched: 'words',
    record: { ...found.record, excerpt: about },
  }
}

function prediction(row: FoundRecord) {
  return {
    source: 'record' as const,
    source_id: row.guid,
    count: null,
    here: null,
    location:
      row.lng === null || row.lat === null ? null : ([row.lng, row.lat] as [number, number]),
    bounds: null,
    record: {
      reference: row.agency_reference,
      title: row.title,
      street_address: row.street_address,
      record_date: row.record_date,
      excerpt: null,
    },
  }
}
