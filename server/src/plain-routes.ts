import { REPORT_FILE_ROUTE } from './reports/file-route.ts'
import { PREVIEW_ROUTES } from './pages/previews/preview-routes.ts'
import { SHORT_LINK_ROUTE } from './saved-searches/short-link.ts'
import { type PlainRoute, queryParameter } from './platform/http/plain-route.ts'

const JSON_TYPE = 'application/json'
const HTML_TYPE = 'text/html'

const FILES: readonly PlainRoute[] = [
  {
    id: 'getFile',
    summary: 'An image or recording of the agency',
    path: '/api/file/{sha256}',
    parts: { sha256: 'SHA-256 of its content.' },
    types: ['application/octet-stream'],
    others: { 206: 'The part that Range asks for.', 416: 'There is no such part.' },
    versioned: true,
  },
  {
    id: 'getDepartmentsFile',
    summary: 'Departments as a group sees them',
    path: '/api/static/{file}',
    parts: { file: 'departments.json, or departments.{group}.json.' },
    types: [JSON_TYPE],
    errors: ['locked'],
  },
  {
    id: 'getTile',
    summary: "A tile of the agency's own basemap; 204 where nothing lies",
    path: '/api/basemap/{version}/{z}/{x}/{y}',
    parts: { version: 'From GET /config.', z: 'Zoom.', x: 'Column.', y: 'Row.' },
    types: ['application/vnd.mapbox-vector-tile', 'image/png'],
    others: { 204: 'Nothing lies here.' },
    errors: ['locked'],
  },
  {
    id: 'getMailPage',
    summary: 'A mail of a demo agency, as its reader sees it',
    path: '/api/demo/mailbox/{guid}/html',
    parts: { guid: 'Of the mail.' },
    types: [HTML_TYPE],
  },
  {
    id: 'getMailFile',
    summary: "A picture or an attachment of a demo agency's mail",
    path: '/api/demo/mailbox/{guid}/files/{file}',
    parts: { guid: 'Of the mail.', file: 'From its files.' },
    types: ['image/png', 'application/pdf', 'application/octet-stream'],
    errors: ['locked'],
  },
]

const SIGN_IN: readonly PlainRoute[] = [
  {
    id: 'beginSignIn',
    summary: 'Go to a provider to sign in',
    path: '/api/auth/oidc/{provider}',
    parts: { provider: 'Id from GET /config.' },
    query: [queryParameter('referrer', 'Path of this portal to come back to.')],
    types: [],
    others: { 302: 'To the provider, or to the login page.' },
    errors: ['too_many_requests'],
  },
  {
    id: 'finishSignIn',
    summary: 'Where the provider sends the browser back to',
    path: '/api/auth/oidc/{provider}/callback',
    parts: { provider: 'Id from GET /config.' },
    types: [],
    others: { 302: 'To the page that was asked for, or to the login page.' },
    errors: ['too_many_requests'],
  },
]

const OPERATIONS: readonly PlainRoute[] = [
  { id: 'getHealth', summary: 'Whether the process runs', path: '/api/health', types: [JSON_TYPE] },
  {
    id: 'getReady',
    summary: 'Whether requests should be sent here; 503 with the reason when not',
    path: '/api/ready',
    types: [JSON_TYPE],
  },
  {
    id: 'reportPolicy',
    summary: "Browsers' reports of the content policy",
    method: 'post',
    path: '/api/csp-report',
    body: ['application/csp-report', 'application/reports+json'],
    types: [],
    errors: ['forbidden', 'payload_too_large', 'unsupported_media_type', 'too_many_requests'],
  },
]

const INDEXING: readonly PlainRoute[] = [
  { id: 'getRobots', summary: 'For search engines', path: '/robots.txt', types: ['text/plain'] },
  {
    id: 'getDataCatalogue',
    summary: "The agency's public datasets as a DCAT-US 1.1 catalogue",
    path: '/data.json',
    types: [JSON_TYPE],
    versioned: true,
  },
  {
    id: 'getPageSheet',
    summary: "The agency's colours for pages without scripts",
    path: '/page.css',
    types: ['text/css'],
    versioned: true,
  },
  {
    id: 'getSitemap',
    summary: 'Sitemaps of the agency',
    path: '/sitemap.xml',
    types: ['application/xml'],
    versioned: true,
  },
  {
    id: 'getSitemapPart',
    summary: 'One sitemap',
    path: '/sitemap/{file}',
    parts: { file: 'pages.xml, or {module}-{n}.xml.' },
    types: ['application/xml'],
    versioned: true,
  },
]

/** Files, sign-in, health and sitemaps: routes beside the endpoints of the contract. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  ...FILES,
  ...SIGN_IN,
  ...OPERATIONS,
  ...INDEXING,
  ...PREVIEW_ROUTES,
  REPORT_FILE_ROUTE,
  SHORT_LINK_ROUTE,
]
