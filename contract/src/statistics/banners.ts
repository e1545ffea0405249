import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { queryNumber } from '../platform/query-number.ts'
import { StatisticsNumber } from './stats.ts'

/** A page with banners: the home page (null), or that of a department, by its name. */
export const BannerPage = z
  .object({ department: z.object({ code: z.string(), name: Localized }).nullable() })
  .meta({ id: 'BannerPage' })
export type BannerPage = z.infer<typeof BannerPage>

export const listLostBanners = endpoint({
  id: 'listLostBanners',
  summary:
    'Pages whose banners lose public numbers if a stat or grouping is deleted, or a scorecard is deleted or unpublished',
  method: 'GET',
  path: '/analytic/banners',
  access: 'stats.manage',
  query: z
    .object({
      kind: z.enum(['stat', 'group', 'scorecard']),
      id: queryNumber(StatisticsNumber),
    })
    .strict(),
  reply: z.array(BannerPage),
})
