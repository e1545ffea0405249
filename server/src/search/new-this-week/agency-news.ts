import type { ModuleNews } from '@plat/contract/search/new-this-week'
import { setTimeout as wait } from 'node:timers/promises'
import type { RequestContext, Viewer } from '../../platform/http/request-context.ts'
import type { DepartmentDocument } from '../../tenancy/document/department-document.ts'
import { openModule, type SearchDependencies } from '../open-module.ts'
import { moduleWeek } from './new-this-week.ts'

interface NewsQuestion extends Pick<RequestContext, 'tenant'> {
  readonly viewer: Pick<Viewer, 'level'>
}

/**
 * What is new in the modules of departments, in their order: those without news, or not read in time, are left out.
 * @param patience milliseconds to wait for them. Once read they are there at once; an index that is still being loaded
 *   keeps no page waiting
 */
export async function agencyNews(
  dependencies: SearchDependencies,
  question: NewsQuestion,
  departments: readonly Pick<DepartmentDocument, 'id' | 'modules'>[],
  patience: number,
): Promise<ModuleNews[]> {
  const read = new AbortController()
  const late = wait(patience, null, { signal: read.signal }).catch(() => null)
  const modules = departments.flatMap(({ id, modules: codes }) =>
    codes.map((module) => readNews(dependencies, question, { department: id, module })),
  )
  const news = await Promise.all(modules.map((one) => Promise.race([one, late])))
  read.abort()
  return news.filter((one) => one !== null)
}

/** News of one module; null for none. A page is not worth less without them: failures are logged. */
async function readNews(
  dependencies: SearchDependencies,
  question: NewsQuestion,
  { department, module: code }: { department: string; module: string },
): Promise<ModuleNews | null> {
  try {
    const module = await openModule(dependencies, { ...question, module: code })
    const week = await moduleWeek(dependencies.database, module)
    return week && { ...week, department, module: code, unmapped: module.module.ui.unmapped }
  } catch (error) {
    dependencies.logger.warn({ err: error, module: code }, 'what is new could not be read')
    return null
  }
}
