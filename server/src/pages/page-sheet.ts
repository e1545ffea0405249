import type { Branding } from '@plat/contract/tenancy/branding'
import { themeProperties } from '@plat/contract/tenancy/theme-properties'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { sendVersion } from '../platform/http/etag.ts'
import { sha256 } from '../platform/sha256.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { PageSource } from './describe-page.ts'
import type { TenantOfRequest } from './robots.ts'

/** Path of the style sheet with colours; each agency has its own, and modules with colours of their own have one. */
export const PAGE_SHEET = '/page.css'

/** Registers the style sheet: only a file may carry an agency's colours where no script sets them. */
export function registerPageSheet(
  fastify: FastifyInstance,
  { database }: PageSource,
  tenantOf: TenantOfRequest,
): void {
  fastify.get<{ Querystring: { module?: string } }>(PAGE_SHEET, async (request, reply) => {
    const tenant = await tenantOf(request)
    if (tenant === null) throw new AppError('not_found', 'No agency uses this address.')
    const { document } = await loadTenant(database, tenant)
    const { module = null } = request.query
    const theme = themeOf(document, module)
    const isNamed = request.url === sheetOf(document, module)
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('vary', 'Host, accept-encoding')
    return sendVersion(request, reply, pageSheet(theme))
  })
}

/** Path of a style sheet by what is in it: browsers keep it. */
function sheetPath(theme: Branding['theme'], module: string | null): string {
  const owner = module === null ? '' : `module=${encodeURIComponent(module)}&`
  return `${PAGE_SHEET}?${owner}v=${sha256(pageSheet(theme)).slice(0, 16)}`
}

/** Path of the style sheet of a module's pages, or of the agency's others. */
export function sheetOf(document: TenantDocument, module: string | null): string {
  const isOwn = module !== null && moduleOf(document, module)?.branding?.theme !== undefined
  return sheetPath(themeOf(document, module), isOwn ? module : null)
}

/** The agency's colours, as far as a module has no others. */
function themeOf(document: TenantDocument, module: string | null): Branding['theme'] {
  const own = module === null ? undefined : moduleOf(document, module)?.branding?.theme
  return { ...document.tenant.branding.theme, ...own }
}

/** The agency's colours and the layout of a summary (page-html.ts); the rest is web/src/ui/base.css. Pure. */
export function pageSheet(theme: Branding['theme']): string {
  const colours = Object.entries(themeProperties(theme)).map(([name, value]) => `${name}:${value}`)
  return `:root{${colours.join(';')}}\n${LAYOUT}`
}

const LAYOUT = `noscript header {
  padding: var(--space-8) var(--space-16);
  border-bottom: 4px solid var(--agency-primary);
}
noscript header a {
  font-weight: 700;
  color: inherit;
  text-decoration: none;
}
noscript header img {
  display: block;
  max-width: 100%;
  height: 2.5rem;
  padding: var(--space-4);
  border-radius: var(--radius);
  background: #fff;
}
noscript main {
  display: grid;
  gap: var(--space-16);
  max-inline-size: 45rem;
  margin-inline: auto;
  padding: var(--space-24) var(--space-16);
}
noscript footer {
  padding: var(--space-16);
  border-top: 1px solid var(--line);
}
noscript footer p {
  max-inline-size: 43rem;
  margin-inline: auto;
}
noscript h1 {
  font-size: var(--size-24);
  line-height: var(--leading-24);
}
noscript li {
  padding-block: var(--space-4);
}
`
