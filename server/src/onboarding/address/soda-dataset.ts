import { z } from 'zod'
import type { Fetcher } from '../../imports/fetch-public.ts'
import { SourceError } from '../../imports/row.ts'
import type { ColumnWords } from '../column-words.ts'
import type { AddressKind } from './address-kind.ts'
import { type Described, pageAddress, plainText } from './described.ts'
import { serviceAnswer } from './service-answer.ts'

const Column = z.object({
  id: z.number().optional(),
  name: z.string(),
  fieldName: z.string(),
  dataTypeName: z.string().optional(),
  description: z.string().nullish(),
})

/** The metadata of a dataset, `/api/views/abcd-1234.json`. */
const View = z.object({
  name: z.string(),
  description: z.string().nullish(),
  attribution: z.string().nullish(),
  license: z.object({ name: z.string().nullish(), termsLink: z.string().nullish() }).nullish(),
  licenseId: z.string().nullish(),
  assetType: z.string().nullish(),
  rowIdentifierColumnId: z.number().nullish(),
  columns: z.array(Column).default([]),
})

const DATES = /date|timestamp/
const NUMBERS = new Set(['number', 'money', 'double', 'percent'])

/**
 * What a Socrata portal says of a dataset.
 * @throws SourceError for one that is not there, wants a login, or is no table.
 */
export async function describeSoda(
  { domain, dataset, where }: Extract<AddressKind, { kind: 'soda' }>,
  fetcher: Fetcher,
): Promise<Described> {
  // Only tests have a port, as in the importer.
  const site = `${domain.includes(':') ? 'http' : 'https'}://${domain}`
  const url = `${site}/api/views/${dataset}.json`
  const view = await serviceAnswer(fetcher, url, View, 'a Socrata dataset')
  const visible = view.columns.filter(({ dataTypeName }) => dataTypeName !== 'meta_data')
  if (visible.length === 0)
    throw new SourceError(
      `${site}/d/${dataset} ("${view.name}") is no table${view.assetType ? ` but a ${view.assetType}` : ''}: it has no ` +
        'columns. Expected a dataset: its page may name the one that it is made of.',
    )
  const key = visible.find(({ id }) => id !== undefined && id === view.rowIdentifierColumnId)
  return {
    what: `Socrata dataset ${dataset} at ${domain}`,
    title: plainText(view.name),
    description: plainText(view.description),
    attribution: plainText(view.attribution),
    licence: licenceOf(view),
    page: pageAddress(`${site}/d/${dataset}`),
    columns: new Map(visible.map((one) => [one.fieldName, wordsOf(one, one === key)])),
    source: { format: 'soda', domain, dataset, ...(where !== undefined && { where }) },
    notes: key
      ? []
      : [
          'The dataset names no row identifier. Its own :id is not used: it changes whenever the publisher replaces all rows.',
        ],
  }
}

function licenceOf({ license, licenseId }: z.infer<typeof View>): string | undefined {
  const name = license?.name ?? licenseId
  const link = license?.termsLink
  return plainText([name, link].filter((part) => part !== null && part !== undefined).join(', '))
}

function wordsOf(
  { name, fieldName, dataTypeName = '', description }: z.infer<typeof Column>,
  isKey: boolean,
): ColumnWords {
  return {
    label: plainText(name),
    description: plainText(description),
    kind: kindOf(fieldName, dataTypeName),
    ...(isKey && { identifies: 'record' }),
  }
}

function kindOf(field: string, type: string): ColumnWords['kind'] {
  if (field.startsWith(':')) return 'internal'
  if (DATES.test(type)) return 'date'
  return NUMBERS.has(type) ? 'number' : undefined
}
