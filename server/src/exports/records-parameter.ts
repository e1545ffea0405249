import { MAX_NAMED_RECORDS, RECORDS_PARAMETER } from '@plat/contract/exports/exports'
import { GUID } from '@plat/contract/platform/guid'
import { refuseUnknown, wrongParameter } from './refuse-parameters.ts'

/**
 * Guids of the records that a file names, each once and in order; null where it names none.
 * @throws AppError invalid_request for what is no guid, too many, and for a search beside them.
 */
export function recordsNamed(params: URLSearchParams): readonly string[] | null {
  const text = params.get(RECORDS_PARAMETER)
  if (text === null) return null
  // A search beside named records would either do nothing or leave some of them out unsaid.
  refuseUnknown(params, [RECORDS_PARAMETER, 'lang'])
  const guids = [...new Set(text.toLowerCase().split(','))]
  const wrong = guids.find((guid) => !GUID.test(guid))
  if (wrong !== undefined)
    throw wrongParameter(
      RECORDS_PARAMETER,
      `got "${wrong.slice(0, 80)}", expected guids of records with commas between them`,
    )
  if (guids.length > MAX_NAMED_RECORDS)
    throw wrongParameter(
      RECORDS_PARAMETER,
      `got ${guids.length} records, expected at most ${MAX_NAMED_RECORDS}`,
    )
  return guids
}
