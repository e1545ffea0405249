import { dayNumber, isoDate, officeDays } from './calendar.ts'
import type { City } from './city.ts'
import { harborModules } from './kinds-harbor.ts'
import { mesaModules } from './kinds-mesa.ts'
import type { Kind, ModulePlan } from './kinds.ts'
import { type DemoRecord, FIRST_DAY, makeRecord } from './make-record.ts'
import { type Random, randomFrom } from './random.ts'
import { blocksOf } from './record-place.ts'
import { type Site, siteSource, type SiteSource } from './sites.ts'

/** The record collections of a city. */
export function modulesOf(city: City): readonly ModulePlan[] {
  return city.blueprint.code === 'harbor' ? harborModules : mesaModules
}

/**
 * Makes the records of every module, or of `only` one: `count` in all, none dated after `today` (ISO
 * dates). Another day continues the same records and adds new ones.
 */
export function* makeRecords(
  city: City,
  today: string,
  count: number,
  only?: string,
): Generator<{ module: string; records: DemoRecord[] }> {
  const seed = `${city.blueprint.code}/records`
  const sites = siteSource(city, randomFrom(`${seed}/sites`))
  const last = dayNumber(today)
  const blocks = blocksOf(city)
  for (const plan of modulesOf(city)) {
    if (only !== undefined && plan.code !== only) continue
    const days = officeDays(
      dayNumber(FIRST_DAY),
      last,
      Math.round(count * plan.share),
      randomFrom(`${seed}/${plan.code}`),
    )
    const weights = plan.kinds.map((kind): readonly [Kind, number] => [kind, kind.weight])
    const known: Site[] = []
    const perYear = new Map<number, number>()
    const records = days.map((day, index) => {
      const year = Number(isoDate(day).slice(0, 4))
      const number = (perYear.get(year) ?? 0) + 1
      perYear.set(year, number)
      // Each record has its own random source: a later day's demo continues the same records.
      const random = randomFrom(`${seed}/${plan.code}/${index}`)
      const kind = random.weighted(weights)
      const site = pickSite(plan, kind, sites, known, random)
      return makeRecord({
        city,
        blocks,
        module: plan,
        kind,
        site,
        day,
        today: last,
        random,
        story: randomFrom(`${seed}/${plan.code}/${index}/story`),
        reference: plan.reference(year, number, index + 1),
      })
    })
    yield { module: plan.code, records }
  }
}

function pickSite(
  plan: ModulePlan,
  kind: Kind,
  sites: SiteSource,
  known: Site[],
  random: Random,
): Site {
  if (kind.use !== 'home' && kind.shape === undefined && random.chance(plan.hot * 2.2)) {
    return random.weighted(
      sites.hotSpots.map((site, index): readonly [Site, number] => [site, index === 0 ? 9 : 2]),
    )
  }
  if (known.length > 50 && random.chance(0.16)) {
    const again = random.pick(known)
    const fits = kind.use === 'home' ? again.zoning.startsWith('R') : again.zoning !== 'R-1'
    if (fits) return again
  }
  const site = sites.draw(kind.use, random)
  if (known.length < 4000) known.push(site)
  else known[random.whole(0, known.length - 1)] = site
  return site
}
