import { getDataset } from '@plat/contract/datasets/datasets'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { publicDataset } from './describe-dataset.ts'

/** Registers what is public about the data of modules. */
export function registerDatasets(app: App, dependencies: SearchDependencies): void {
  serve(app, getDataset, async ({ context, params }) => ({
    data: await publicDataset(dependencies, context.tenant, params.id),
  }))
}
