import type { Prediction } from '@plat/contract/places/places'
import { addressWords } from '@plat/record-index/address-words'
import { fold } from '@plat/record-index/fold'
import type { Spelling } from '@plat/record-index/ordinals'
import { indexWords, queryWords } from '@plat/record-index/words'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { RecordRow } from '../records/record-row.ts'
import { visibleFields } from '../tenancy/document/module-document.ts'
import { typeLabel } from '../tenancy/document/value-labels.ts'
import { excerpt } from './excerpt.ts'
import { afterKey, numberKey } from './number-key.ts'
import { hasWords, plain, wordList } from './plain.ts'
import { MIN_LETTERS, PREDICTIONS, type PredictionSources } from './prediction-sources.ts'

/** Records with the words anywhere that are checked for where the words are. */
const MAX_CANDIDATES = 40
/** Records with the words anywhere whose numbers are looked at for parts: a few milliseconds. */
const MAX_NUMBERS = 500
/** The field that holds a record's postcode, by convention of every module. */
const ZIP = 'zip'

type FoundRecord = Omit<RecordRow, 'record_no' | 'status' | 'status_category' | 'division'>

const COLUMNS = `guid, agency_reference, title, record_type, record_date, street_address, lng, lat`

/**
 * Records whose number begins with the text, in any punctuation, then those of which parts do: "18011" and "h-18011" find
 * TS01-H-18011-005.
 */
export async function recordsByNumber(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const key = numberKey(text)
  if (key === null) return []
  const begin = await asTenant(sources.database, sources.tenant, (tx) =>
    tx.query<FoundRecord>(
      `select ${COLUMNS} from record
       where tenant = $1 and module = $2 and reference_key >= $3 and reference_key < $4 and visibility <= $5
       order by reference_key limit $6`,
      [sources.tenant, sources.module.code, key, afterKey(key), sources.visibility, PREDICTIONS],
    ),
  )
  const parts = begin.length < PREDICTIONS ? await withNumberParts(text, sources) : []
  const known = new Set(begin.map(({ guid }) => guid))
  return [...begin, ...parts.filter(({ guid }) => !known.has(guid))]
    .slice(0, PREDICTIONS)
    .map((row) => ({
      ...prediction(row),
      text: row.agency_reference,
      detail: row.title || typeLabel(sources.module, row.record_type),
      matched: 'number',
    }))
}

/** The newest records in whose number every word of the text begins a part. */
async function withNumberParts(text: string, sources: PredictionSources): Promise<FoundRecord[]> {
  const parts = plain(text).split(' ')
  if (!parts.every((part) => /^[a-z0-9]+$/.test(part))) return []
  const { database, tenant, module, visibility } = sources
  const keys = await newestWith(text, 'all', MAX_NUMBERS, sources)
  if (keys.length === 0) return []
  return asTenant(database, tenant, (tx) =>
    tx.query<FoundRecord>(
      `select ${COLUMNS} from record
       where tenant = $1 and module = $2 and record_no = any($3::int[]) and visibility <= $4
         and agency_reference ~* all($5::text[])
       order by array_position($3::int[], record_no) limit $6`,
      [
        tenant,
        module.code,
        keys,
        visibility,
        parts.map((part) => `(^|[^a-z0-9])${part}`),
        PREDICTIONS,
      ],
    ),
  )
}

/** Records that are about the words: they begin words of the title or the description. Newest first. */
export async function recordsByWords(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const words = plain(text).split(' ')
  if (words.join('').length < MIN_LETTERS || words.every((word) => /^\d+$/.test(word))) return []
  const wanted = queryWords(text)
  const rows = await candidates(text, 'all', sources)
  const isAbout = (one: string | null) => hasWords(wordList(one ?? ''), wanted)
  return rows
    .filter((row) => isAbout(row.title) || isAbout(row.description))
    .slice(0, PREDICTIONS)
    .map((row) => wordsPrediction(row, isAbout(row.title) ? null : wanted))
}

/** Records without a location whose address or postcode has the words: no place on the map leads to them. Newest first. */
export async function recordsWithoutPlace(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const typed = fold(text).match(/[\p{L}\p{N}']+/gu) ?? []
  const needed = typed.filter((word) => !addressWords(word).every(({ optional }) => optional))
  const required = (needed.length > 0 ? needed : typed).join(' ')
  if (plain(required).replaceAll(' ', '').length < MIN_LETTERS) return []
  const wanted = queryWords(required)
  const rows = await candidates(required, 'unlocated', sources)
  const isThere = ({ street_address, zip }: Candidate) => {
    const own = `${street_address ?? ''} ${zip ?? ''}`
    const spelled = addressWords(own).map(({ canonical }) => canonical)
    return hasSpelled([...indexWords(own), ...spelled], wanted)
  }
  return rows
    .filter(isThere)
    .slice(0, PREDICTIONS)
    .map((row) => wordsPrediction(row, null))
}

/** Whether an address has every word in one of its spellings; the last word may be begun only. */
function hasSpelled(own: readonly string[], wanted: readonly (readonly Spelling[])[]): boolean {
  const has = (word: string, isLast: boolean) => {
    const canonical = addressWords(word)[0]?.canonical
    return own.some((one) => one === word || one === canonical || (isLast && one.startsWith(word)))
  }
  return wanted.every((spellings, i) =>
    spellings.some((spelling) => spelling.every((word) => has(word, i === wanted.length - 1))),
  )
}

interface Candidate extends FoundRecord {
  description: string | null
  zip: string | null
}

/** The newest records with all words in the texts that are searched. */
async function candidates(
  text: string,
  scope: 'all' | 'unlocated',
  sources: PredictionSources,
): Promise<Candidate[]> {
  const { database, tenant, module, visibility } = sources
  const keys = await newestWith(text, scope, MAX_CANDIDATES, sources)
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

/** Record numbers of the newest records with all words in the texts that are searched. */
async function newestWith(
  text: string,
  scope: 'all' | 'unlocated',
  limit: number,
  { index, visibility }: PredictionSources,
): Promise<readonly number[]> {
  const { keys } = await index.query({
    kind: 'page',
    criteria: { visibility, text },
    scope,
    view: null,
    sort: { field: 'record_date', descending: true },
    offset: 0,
    limit,
  })
  return keys
}

/** @param words of the query, given where the description alone has them */
function wordsPrediction(
  row: Candidate,
  words: readonly (readonly Spelling[])[] | null,
): Prediction {
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
