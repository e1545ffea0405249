import { API_DOCS_CSS, apiDocsPage } from './api-docs.ts'
import type { App } from './app.ts'
import { sendVersion } from './etag.ts'
import { openApiDocument } from './openapi.ts'

/** Serves the OpenAPI document and a page to read, for any host. Registered last: they list every route. */
export function registerDocumentation(app: App, version: string): void {
  const { fastify, endpoints, plainRoutes } = app
  plainRoutes.push(
    {
      id: 'getOpenApi',
      summary: 'This document',
      path: '/api/openapi.json',
      types: ['application/json'],
      versioned: true,
    },
    { id: 'getDocs', summary: 'This API to read', path: '/api/docs', types: ['text/html'] },
    { id: 'getDocsStyle', summary: 'Its style', path: '/api/docs.css', types: ['text/css'] },
  )
  let document: string | undefined
  fastify.get('/api/openapi.json', async (request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, plainRoutes, version))
    reply.type('application/json; charset=utf-8').headers(CACHED)
    return sendVersion(request, reply, document)
  })
  fastify.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers(CACHED)
      .send(apiDocsPage(endpoints, plainRoutes, version)),
  )
  fastify.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').headers(CACHED).send(API_DOCS_CSS),
  )
}

const CACHED = { 'cache-control': 'no-cache', vary: 'accept-encoding' }
