import type { Landing } from '@plat/contract/landing/landing'
import type { BannerPage } from '@plat/contract/statistics/banners'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type NumberedContent, publicSeen, type Seen } from './seen-statistics.ts'
import type { StatisticsKind } from './statistics-changes.ts'

/** A stat or grouping that is to be deleted, or a scorecard that is to be deleted or unpublished. */
interface Loss {
  readonly kind: StatisticsKind
  readonly id: number
}

/** Pages whose banners lose numbers that the public sees: the home page first, then departments in their order. */
export function lostBanners(
  content: NumberedContent,
  document: TenantDocument,
  loss: Loss,
): BannerPage[] {
  const after = without(content, loss)
  const { boards } = document.tenant.control.stats
  const pages = [
    { department: null, landing: document.landing },
    // The page of its only module stands in place of a department's.
    ...document.departments
      .filter(({ modules }) => modules.length !== 1)
      .map(({ id, name, landing }) => ({
        department: { code: id, name },
        landing,
      })),
  ]
  const [seen, seenAfter] = [publicSeen(content, boards), publicSeen(after, boards)]
  return pages
    .filter(({ landing }) => {
      if (landing === null) return false
      const left = new Set(shownStats(landing, after, seenAfter))
      return shownStats(landing, content, seen).some((stat) => !left.has(stat))
    })
    .map(({ department }) => ({ department }))
}

/** Stats of a page's banners, each with the position of its banner. */
function shownStats({ rows }: Landing, { groups }: NumberedContent, seen: Seen): string[] {
  return rows
    .flatMap(({ columns }) => columns)
    .flatMap(({ analyticType, id }, position) => {
      const number = Number(id)
      const stats =
        analyticType === 'stat'
          ? [number]
          : analyticType === 'group' && seen.groups.has(number)
            ? (groups.find((one) => one.id === number)?.rows.flat() ?? [])
            : []
      return stats
        .filter((stat) => stat !== null && seen.stats.has(stat))
        .map((stat) => `${position} ${stat}`)
    })
}

function without(content: NumberedContent, { kind, id }: Loss): NumberedContent {
  const left = <Row extends { readonly id: number }>(rows: readonly Row[], of: StatisticsKind) =>
    of === kind ? rows.filter((row) => row.id !== id) : rows
  return {
    stats: left(content.stats, 'stat'),
    groups: left(content.groups, 'group'),
    scorecards: left(content.scorecards, 'scorecard'),
  }
}
