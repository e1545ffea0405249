import * as contract from '@plat/contract/search/search'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { locationAnswer, locationForm } from './location-answer.ts'
import type { SearchDependencies } from './open-module.ts'
import { openSearch } from './open-search.ts'

/** Registers what the map shows, as GeoJSON or in the compact form. */
export function registerMap(app: App, dependencies: SearchDependencies): void {
  const { database } = dependencies

  serve(app, contract.searchLocation, async ({ body, context, request }) => {
    const { module, query } = await openSearch(dependencies, context, body)
    return locationAnswer(database, module, query, locationForm(request.headers.accept))
  })

  serve(app, contract.getLocations, async ({ query: { search }, context, request, names }) => {
    const { module, query } = await openSearch(dependencies, context, search)
    const form = locationForm(request.headers.accept)
    if (names(['location', contract.ANSWER_FORM, form, module.state, search]))
      return { current: true }
    const answer = await locationAnswer(database, module, query, form)
    // Shapes come from the database of this moment: what was hidden there since must not be kept.
    return answer.hasShapes ? { ...answer, cache: 'no-store' } : answer
  })
}
