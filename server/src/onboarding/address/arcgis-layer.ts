import { z } from 'zod'
import type { Fetcher } from '../../imports/fetch-public.ts'
import { SourceError } from '../../imports/row.ts'
import type { ColumnWords } from '../column-words.ts'
import type { AddressKind } from './address-kind.ts'
import { type Described, pageAddress, plainText } from './described.ts'
import { loginNeeded, serviceAnswer } from './service-answer.ts'

const Failure = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().optional(),
    details: z.array(z.string()).nullish().catch(undefined),
  }),
})

const Entry = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string().optional(),
  subLayerIds: z.array(z.number()).nullish(),
})
type Entry = z.infer<typeof Entry>

/** A FeatureServer or MapServer. */
const Service = z.object({
  layers: z.array(Entry).default([]),
  tables: z.array(Entry).default([]),
})

const Field = z.object({
  name: z.string(),
  type: z.string(),
  alias: z.string().nullish(),
  description: z.string().nullish(),
  domain: z
    .object({
      codedValues: z.array(z.object({ name: z.string() })).nullish(),
    })
    .nullish(),
})

const Layer = z.object({
  name: z.string(),
  type: z.string().optional(),
  description: z.string().nullish(),
  copyrightText: z.string().nullish(),
  objectIdField: z.string().nullish(),
  capabilities: z.string().nullish(),
  supportedQueryFormats: z.string().nullish(),
  fields: z.array(Field).nullish(),
})

type ArcgisAddress = Extract<AddressKind, { kind: 'arcgis' }>

/**
 * What an ArcGIS server says of a layer. A service with just one layer stands for it.
 * @throws SourceError for a service with several, naming them, and for a layer that cannot be queried.
 */
export async function describeArcgis(
  { service, layer, where }: ArcgisAddress,
  fetcher: Fetcher,
): Promise<Described> {
  const [number, notes] = layer === null ? await onlyLayer(service, fetcher) : [layer, []]
  const address = `${service}/${number}`
  const found = await arcgisAnswer(fetcher, address, Layer, 'an ArcGIS layer')
  const fields = found.fields ?? []
  refuseUnusable(found, address)
  const key = found.objectIdField ?? fields.find(({ type }) => type === 'esriFieldTypeOID')?.name
  return {
    what: `ArcGIS layer "${found.name}" (${address})`,
    title: plainText(found.name),
    description: plainText(found.description),
    attribution: plainText(found.copyrightText),
    licence: undefined,
    page: pageAddress(address),
    columns: new Map(fields.map((field) => [field.name, wordsOf(field, field.name === key)])),
    source: { format: 'arcgis', service: address, ...(where !== undefined && { where }) },
    notes,
  }
}

/** @throws SourceError for what is no layer of rows, or gives them in no form that an import reads. */
function refuseUnusable(
  { type, fields, capabilities, supportedQueryFormats: formats }: z.infer<typeof Layer>,
  address: string,
): void {
  if (!fields || fields.length === 0)
    throw new SourceError(
      `${address} is ${type === undefined ? 'no layer of features' : `a ${type}`}: it has no fields. Expected a Feature ` +
        'Layer or a Table, such as one of the layers within it.',
    )
  if (capabilities && !/query|data/i.test(capabilities))
    throw new SourceError(
      `${address} cannot be queried: it offers ${capabilities}. Ask the publisher to allow Query.`,
    )
  if (formats && !/geojson/i.test(formats))
    throw new SourceError(
      `${address} gives ${formats}, and an import reads geoJSON, which ArcGIS servers give from version 10.4 on. Look for ` +
        'the same layer as FeatureServer, or export a file and name that.',
    )
}

/** The layer of a service with just one. @throws SourceError that lists several. */
async function onlyLayer(
  service: string,
  fetcher: Fetcher,
): Promise<readonly [number: string, notes: readonly string[]]> {
  const { layers, tables } = await arcgisAnswer(fetcher, service, Service, 'an ArcGIS service')
  const usable = [...layers.filter(hasRows), ...tables]
  const [only] = usable
  if (!only) throw new SourceError(`${service} has no layer and no table. Expected one with rows.`)
  if (usable.length === 1)
    return [
      String(only.id),
      [`sure: layer ${only.id} ("${only.name}") is the only one of the service.`],
    ]
  const lines = usable.slice(0, 40).map(({ id, name }) => `  ${service}/${id}   ${name}`)
  const more = usable.length > lines.length ? `\n  and ${usable.length - lines.length} more` : ''
  throw new SourceError(
    `${service} has ${usable.length} layers and tables. Name one of them:\n${lines.join('\n')}${more}\n`,
  )
}

function hasRows({ type, subLayerIds }: Entry): boolean {
  return !subLayerIds?.length && !/group|raster/i.test(type ?? '')
}

async function arcgisAnswer<Shape>(
  fetcher: Fetcher,
  address: string,
  shape: z.ZodType<Shape>,
  expected: string,
): Promise<Shape> {
  const url = `${address}?f=json`
  // The service's own errors come with status 200.
  const answer = await serviceAnswer(fetcher, url, z.union([Failure, shape]), expected)
  const failure = Failure.safeParse(answer)
  // What is no failure is of the other shape.
  if (!failure.success) return answer as Shape
  const { code, message, details } = failure.data.error
  if (code === 498 || code === 499 || code === 403)
    throw loginNeeded(address, `answers with error ${code}`)
  const said = [message, ...(details ?? [])].filter((one) => one !== undefined && one !== '')
  throw new SourceError(
    `${address} answers with error ${code ?? 'without a code'}: ${said.join('; ') || 'no message'}. Expected ${expected}: ` +
      'open the address in a browser and copy it from there.',
  )
}

const NUMBERS = /^esriFieldType(SmallInteger|Integer|BigInteger|Single|Double)$/

function wordsOf(
  { name, type, alias, description, domain }: z.infer<typeof Field>,
  isKey: boolean,
): ColumnWords {
  const values = domain?.codedValues?.map((one) => one.name)
  return {
    label: plainText(alias === name ? undefined : alias),
    description: plainText(fieldText(description)),
    kind: kindOf(type, values !== undefined),
    values,
    ...(isKey && { identifies: 'row' }),
  }
}

function kindOf(type: string, isCoded: boolean): ColumnWords['kind'] {
  if (/^esriFieldType(Date|DateOnly|TimestampOffset)$/.test(type)) return 'date'
  return NUMBERS.test(type) && !isCoded ? 'number' : undefined
}

/** ArcGIS Online keeps a JSON text there: `{"value":"When the permit was issued","fieldValueType":""}`. */
function fieldText(text: string | null | undefined): string | undefined {
  if (!text?.startsWith('{')) return text ?? undefined
  try {
    const parsed = z.object({ value: z.string() }).safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.value : undefined
  } catch {
    return text
  }
}
