import { z } from 'zod'
import type { Source } from '../tenancy/document/source-document.ts'
import type { Fetcher } from './fetch-public.ts'
import { getJson } from './http-json.ts'
import { SourceError } from './row.ts'

export type ArcgisSource = Extract<Source, { format: 'arcgis' }>

const Failure = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
})

const Field = z.object({
  name: z.string(),
  type: z.string(),
  domain: z
    .object({
      type: z.string(),
      codedValues: z
        .array(z.object({ name: z.string(), code: z.union([z.string(), z.number()]) }))
        .optional(),
    })
    .nullish(),
})
export type ArcgisField = z.infer<typeof Field>

/** A layer's description. */
export const Layer = z.object({
  objectIdField: z.string().nullish(),
  maxRecordCount: z.number().int().positive().optional(),
  fields: z.array(Field),
  supportsPagination: z.boolean().optional(),
  advancedQueryCapabilities: z.object({ supportsPagination: z.boolean().optional() }).nullish(),
})

/** Features of a query, as GeoJSON. */
export const Page = z.object({
  features: z.array(
    z.object({
      id: z.unknown().optional(),
      properties: z.record(z.string(), z.unknown()).nullable(),
      geometry: z.unknown(),
    }),
  ),
  exceededTransferLimit: z.boolean().optional(),
  properties: z.object({ exceededTransferLimit: z.boolean().optional() }).nullish(),
})
export type Page = z.infer<typeof Page>

/** Answer of a query with `returnCountOnly`. */
export const Count = z.object({ count: z.number().int().min(0) })
/** Answer of a query with `returnIdsOnly`. */
export const ObjectIds = z.object({ objectIds: z.array(z.number()).nullable() })

/** Gets a path below the layer's address, as JSON of the given shape. */
export type ArcgisRequest = <Shape>(
  path: string,
  parameters: Record<string, string>,
  shape: z.ZodType<Shape>,
) => Promise<Shape>

/**
 * The function that queries a layer's service.
 * @throws SourceError for the service's own errors, which come with status 200, and expired tokens.
 */
export function arcgisRequest(
  source: ArcgisSource,
  token: string | undefined,
  fetcher: Fetcher,
  pause?: (milliseconds: number) => Promise<unknown>,
): ArcgisRequest {
  return async (path, parameters, shape) => {
    const url = new URL(source.service.replace(/\/$/, '') + path)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    // Errors show the address without the token.
    const shown = url.href
    if (token !== undefined) url.searchParams.set('token', token)
    return checked(await getJson(fetcher, url.href, {}, pause), shape, shown)
  }
}

function checked<Shape>(value: unknown, shape: z.ZodType<Shape>, url: string): Shape {
  const failure = Failure.safeParse(value)
  if (failure.success) {
    const { code, message } = failure.data.error
    if (code === 498 || code === 499)
      throw new SourceError(
        `${url} wants a ${code === 498 ? 'valid token: the one given is wrong or has expired' : 'token'}. ` +
          'Set tokenVariable in the source and the variable in the environment.',
      )
    throw new SourceError(
      `${url} answers with error ${code ?? 'without a code'}: ${message ?? 'no message'}`,
    )
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SourceError(
      `${url} does not answer as an ArcGIS layer does: ${faults.slice(0, 3).join('; ')}`,
    )
  }
  return parsed.data
}
