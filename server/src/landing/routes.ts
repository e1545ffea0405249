import {
  getDepartmentLanding,
  getDoc,
  getFooter,
  getLanding,
  getModuleLanding,
} from '@plat/contract/landing/landing'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { requireSiteGatePassed, serve } from '../platform/http/serve.ts'
import { ACCESSIBILITY } from '../tenancy/content/check-links.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { accessibilityStatement } from '../tenancy/content/accessibility-statement.ts'
import { agencyLanding, departmentLanding, moduleLanding } from './default-landing.ts'
import { isOpenDoc, publicFooter } from '../tenancy/content/public-footer.ts'

/** Registers landing pages, the footer and the documents of agencies. */
export function registerLanding(app: App, { database }: { readonly database: Database }): void {
  const documentOf = async ({ tenant }: RequestContext) =>
    (await loadTenant(database, tenant)).document

  serve(app, getLanding, async ({ context }) => {
    const document = await documentOf(context)
    return { data: agencyLanding(document) }
  })

  serve(app, getDepartmentLanding, async ({ context, params }) => {
    const document = await documentOf(context)
    const data = departmentLanding(document, params.id)
    if (!data) throw new AppError('not_found', `There is no department "${params.id}".`)
    return { data }
  })

  serve(app, getModuleLanding, async ({ context, params }) => {
    const document = await documentOf(context)
    const data = moduleLanding(document, params.id)
    if (!data) throw new AppError('not_found', `There is no module "${params.id}".`)
    return { data }
  })

  serve(app, getFooter, async ({ context }) => {
    const document = await documentOf(context)
    return { data: publicFooter(document) }
  })

  serve(app, getDoc, async ({ context, params }) => {
    const document = await documentOf(context)
    if (!isOpenDoc(document, params.slug)) requireSiteGatePassed(context)
    const own = document.docs.find((doc) => doc.slug === params.slug)
    if (own) return { data: own }
    if (params.slug === ACCESSIBILITY) return { data: accessibilityStatement(document) }
    throw new AppError('not_found', `There is no document "${params.slug}".`)
  })
}
