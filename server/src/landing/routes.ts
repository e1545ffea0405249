import {
  getDepartmentLanding,
  getDoc,
  getFooter,
  getLanding,
  getModuleLanding,
} from '@plat/contract/landing/landing'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { requireSiteGatePassed, serve } from '../platform/http/serve.ts'
import { ACCESSIBILITY } from '../tenancy/content/check-links.ts'
import { agencyNews } from '../search/new-this-week/agency-news.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import type { DepartmentDocument } from '../tenancy/document/department-document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { accessibilityStatement } from '../tenancy/content/accessibility-statement.ts'
import { agencyLanding, departmentLanding, moduleLanding } from './default-landing.ts'
import { isOpenDoc, publicFooter } from '../tenancy/content/public-footer.ts'

/** Milliseconds for which a landing page waits for its news, while its code comes. */
const PATIENCE_MS = 100

/** Registers landing pages, the footer and the documents of agencies. */
export function registerLanding(app: App, dependencies: SearchDependencies): void {
  const documentOf = async ({ tenant }: RequestContext) =>
    (await loadTenant(dependencies.database, tenant)).document

  serve(app, getLanding, async ({ context }) => {
    const document = await documentOf(context)
    const news = await agencyNews(
      dependencies,
      context,
      document.departments.filter(canSearch),
      PATIENCE_MS,
    )
    return { data: { ...agencyLanding(document), news } }
  })

  serve(app, getDepartmentLanding, async ({ context, params }) => {
    const document = await documentOf(context)
    const data = departmentLanding(document, params.id)
    if (!data) throw new AppError('not_found', `There is no department "${params.id}".`)
    const own = document.departments.filter((one) => one.id === params.id && canSearch(one))
    const news = await agencyNews(dependencies, context, own, PATIENCE_MS)
    return { data: { ...data, news } }
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

/** Whether the records of a department are offered to be searched. */
function canSearch({ canSearchRecords }: DepartmentDocument): boolean {
  return canSearchRecords
}
