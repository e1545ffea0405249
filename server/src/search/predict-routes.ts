import { predictLocation } from '@plat/contract/places/places'
import { predictField } from '@plat/contract/search/predict'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { predictValues } from './field-predictions.ts'
import { openModule, type SearchDependencies } from './open-module.ts'
import { predict } from './predictions.ts'

/** Registers the suggestions of the search box and of fields. */
export function registerPredictions(app: App, dependencies: SearchDependencies): void {
  serve(app, predictField, async ({ params, query, context }) => {
    const module = await openModule(dependencies, context)
    return { data: await predictValues(params.field, query.q, module), meta: module.meta }
  })

  serve(app, predictLocation, async ({ query, context }) => {
    const module = await openModule(dependencies, context)
    return {
      data: await predict(query.q, { database: dependencies.database, ...module }),
      meta: module.meta,
    }
  })
}
