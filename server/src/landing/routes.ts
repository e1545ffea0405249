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
import { serve } from '../platform/http/serve.ts'
import { ACCESSIBILITY } from '../tenancy/content/check-links.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { accessibilityStatement } from './accessibility-statement.ts'
import { agencyLanding, departmentLanding, moduleLanding } from './default-landing.ts'
import { publicFooter } from './public-footer.ts'

/** Registers landing pages, the footer and the documents of agencies. */
export function registerLanding(app: App, { database }: { database: Database }): void {
  const documentOf = async (tenant: string): Promise<TenantDocument> =>
    (await loadTenant(database, tenant)).document

  serve(app, getLanding, async ({ context }) => ({
    data: agencyLanding(await documentOf(context.tenant)),
  }))

  serve(app, getDepartmentLanding, async ({ context, params }) => {
    const data = departmentLanding(await documentOf(context.tenant), params.id)
    if (!data) throw new AppError('not_found', `There is no department "${params.id}".`)
    return { data }
  })

  serve(app, getModuleLanding, async ({ context, params }) => {
    const data = moduleLanding(await documentOf(context.tenant), params.id)
    if (!data) throw new AppError('not_found', `There is no module "${params.id}".`)
    return { data }
  })

  serve(app, getFooter, async ({ context }) => ({
    data: publicFooter(await documentOf(context.tenant)),
  }))

  serve(app, getDoc, async ({ context, params }) => {
    const document = await documentOf(context.tenant)
    const own = document.docs.find((doc) => doc.slug === params.slug)
    if (own) return { data: own }
    if (params.slug === ACCESSIBILITY) return { data: accessibilityStatement(document) }
    throw new AppError('not_found', `There is no document "${params.slug}".`)
  })
}
