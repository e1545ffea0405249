import SwaggerParser from '@apidevtools/swagger-parser'
import { ENDPOINTS } from '@plat/contract/endpoints-for-tests'
import type { OpenAPI } from 'openapi-types'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './platform/db/database.ts'
import { testDatabase, uniqueTenant } from './platform/testing/database.ts'
import { applyFolder, testServer } from './testing/portal.ts'
import { folder } from './testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('rowan')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
})
afterAll(() => server.close())

type Operation = { operationId: string; responses: Record<string, object> }
type Document = OpenAPI.Document & {
  paths: Record<string, Record<string, unknown>>
}

async function documentAt(url: string): Promise<Document> {
  const reply = await server.app.fastify.inject({ url, headers: { host: `${tenant}.test` } })
  expect(reply.statusCode).toBe(200)
  return reply.json<Document>()
}

/** Operations of a document, by `METHOD /whole/path`. */
function operationsOf({ paths }: Document): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, { servers, ...item }]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${servers === undefined ? '/api' : ''}${path}`,
        // Beside servers, every member of a path item is an operation.
        operation as Operation,
      ]),
    ),
  )
}

test.each(['/api/openapi.json', '/ogc/api'])('an outside validator takes %s', async (url) => {
  const document = await documentAt(url)
  await expect(SwaggerParser.validate(structuredClone(document))).resolves.toBeDefined()
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test('openapi-typescript makes types of it that compile', async () => {
  const document = await documentAt('/api/openapi.json')
  const source = astToString(await openapiTS(JSON.stringify(document)))
  for (const { id } of ENDPOINTS) expect(source).toContain(`operations["${id}"]`)
  const file = ts.createSourceFile('api.ts', source, ts.ScriptTarget.ESNext)
  const host = ts.createCompilerHost({})
  const program = ts.createProgram({
    rootNames: ['api.ts'],
    options: { strict: true, noEmit: true, lib: ['lib.es2023.d.ts'], types: [] },
    host: {
      ...host,
      getSourceFile: (name, target) =>
        name === 'api.ts' ? file : host.getSourceFile(name, target),
    },
  })
  const found = ts.getPreEmitDiagnostics(program)
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual(
    [],
  )
})

/** What is no part of the API: for operators, and files of pages. */
const OTHERS = new Set(['GET /metrics', 'GET /favicon.ico', 'GET /assets/*'])

test('it tells of every route, of no other, and of each once', async () => {
  const documented = operationsOf(await documentAt('/api/openapi.json'))
  const pattern = (text: string) => text.replaceAll(/\{\w+\}|:\w+/g, '{}')
  const routes = server.app.routes
    .filter((route) => !route.startsWith('OPTIONS ') && !OTHERS.has(route))
    .flatMap((route) =>
      route === 'GET /api/export/:file'
        ? ['csv', 'geojson', 'atom'].map((format) => `GET /api/export/{}.${format}`)
        : [pattern(route)],
    )
  expect([...documented.keys()].map(pattern).sort()).toEqual(routes.sort())
  const ids = [...documented.values()].map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('each operation tells of the errors that it may answer', async () => {
  const documented = operationsOf(await documentAt('/api/openapi.json'))
  const statuses = (name: string) => Object.keys(documented.get(name)?.responses ?? {}).map(Number)
  for (const name of documented.keys())
    expect(statuses(name), name).toEqual(expect.arrayContaining([400, 401, 404, 405, 500, 503]))
  expect(statuses('POST /api/auth/login')).toEqual([
    200, 400, 401, 403, 404, 405, 413, 415, 429, 500, 503,
  ])
  expect(statuses('GET /api/account/confirm-check/{token}')).toEqual(
    expect.arrayContaining([301, 410, 429]),
  )
  expect(statuses('POST /api/people/invite')).toContain(409)
  expect(statuses('GET /api/export/{module}.csv')).toEqual([
    200, 304, 400, 401, 403, 404, 405, 429, 500, 503,
  ])
  expect(statuses('GET /api/config')).toContain(304)
  expect(statuses('GET /api/oembed')).toContain(501)
  expect(statuses('GET /api/file/{sha256}')).toEqual(expect.arrayContaining([206, 304, 416]))
})

test('what is sent and what is answered have names of their own where they differ', async () => {
  const { components } = (await documentAt('/api/openapi.json')) as unknown as {
    components: { schemas: Record<string, object> }
  }
  const names = Object.keys(components.schemas)
  expect(names).toEqual(
    expect.arrayContaining(['Problem', 'Filter', 'FilterOption', 'SearchCriteria']),
  )
  expect(names.filter((name) => name.startsWith('__'))).toEqual([])
})
