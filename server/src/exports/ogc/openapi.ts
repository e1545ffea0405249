import { localize } from '@plat/contract/platform/localized'
import {
  answer,
  componentRef,
  type Json,
  writeDocument,
  writeOperation,
} from '../../platform/http/openapi-writer.ts'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { publicModules } from './collections.ts'
import { filterProperties } from './items-query.ts'
import { GEOJSON_TYPE, JSON_TYPE, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'
import { PARAMETERS, propertyParameter, RESPONSES, SCHEMAS } from './openapi-components.ts'

/** The OpenAPI 3.0 document of an agency's features. */
export function ogcOpenApi(document: TenantDocument, root: string, version: string): Json {
  const paths: Json = {
    '/': get('getLandingPage', 'The first page, with links', inType(JSON_TYPE, 'LandingPage')),
    '/conformance': get(
      'getConformance',
      'What the API holds to',
      inType(JSON_TYPE, 'Conformance'),
    ),
    '/api': get('getApi', 'This document', inType(OPENAPI_TYPE, null)),
    '/collections': get('getCollections', 'The collections', inType(JSON_TYPE, 'Collections')),
  }
  for (const module of publicModules(document)) {
    const path = `/collections/${module.code}`
    const name = operationName(module)
    const title = localize(module.name, document.tenant.locale)
    paths[path] = get(
      `describe${name}`,
      `${title}: the collection`,
      inType(JSON_TYPE, 'Collection'),
    )
    paths[`${path}/queryables`] = get(
      `get${name}Queryables`,
      `${title}: properties to choose by`,
      inType(SCHEMA_TYPE, null),
    )
    paths[`${path}/items`] = get(
      `get${name}Features`,
      `${title}: features`,
      inType(GEOJSON_TYPE, 'FeatureCollection'),
      [
        ...['bbox', 'datetime', 'limit', 'offset'].map((one) => componentRef('parameters', one)),
        ...filterProperties(module).map(propertyParameter),
      ],
    )
    paths[`${path}/items/{featureId}`] = get(
      `get${name}Feature`,
      `${title}: one feature`,
      inType(GEOJSON_TYPE, 'Feature'),
      [componentRef('parameters', 'featureId')],
    )
  }
  return writeDocument(
    {
      openapi: '3.0.3',
      info: {
        title: `${document.tenant.branding.title.long}: features`,
        version,
        description: 'Public records as OGC API - Features, Part 1: Core.',
      },
      server: root,
      components: { parameters: PARAMETERS, schemas: SCHEMAS, responses: RESPONSES },
    },
    paths,
  )
}

function operationName({ code }: ModuleDocument): string {
  return code.replace(/(?:^|-)([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())
}

function get(id: string, summary: string, response: Json, parameters: Json[] = []): Json {
  const problem = componentRef('responses', 'Problem')
  return {
    get: writeOperation({
      id,
      summary,
      parameters: [...parameters, componentRef('parameters', 'f')],
      responses: { 200: response, 400: problem, 404: problem, default: problem },
    }),
  }
}

/** The answer in a media type; null is any object. */
function inType(type: string, schema: string | null): Json {
  return answer({
    [type]: schema === null ? { type: 'object' } : componentRef('schemas', schema),
  })
}
