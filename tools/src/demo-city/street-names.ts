import type { Blueprint, ZonePlan } from './blueprint.ts'
import { at } from './geometry.ts'
import { randomFrom } from './random.ts'

/** 1 → 1st, 22 → 22nd, 113 → 113th. */
function ordinal(value: number): string {
  const tens = value % 100
  if (tens >= 11 && tens <= 13) return `${value}th`
  return `${value}${at(['th', 'st', 'nd', 'rd', 'th', 'th', 'th', 'th', 'th', 'th'], value % 10)}`
}

/** Names the lines of the zones; no name is given twice in a city. */
export function streetNamer(
  blueprint: Blueprint,
): (zone: ZonePlan, direction: 0 | 1, line: number) => string {
  const random = randomFrom(`${blueprint.code}/street-names`)
  const used = new Set(blueprint.roads.map((road) => road.name))
  const { first, second, spanish } = blueprint.streetWords
  function invented(suffix: string): string {
    for (let attempt = 0; attempt < 400; attempt++) {
      let name: string
      if (spanish.length > 0 && random.chance(0.3)) {
        name = `${random.pick(['Calle', 'Camino', 'Paseo', 'Vía', 'Avenida', 'Plaza'])} ${random.pick(spanish)}`
      } else if (random.chance(0.45)) {
        name = `${random.pick(first)} ${suffix}`
      } else {
        name = `${random.pick(first)} ${random.pick(second)} ${suffix}`
      }
      if (!used.has(name)) return name
    }
    throw new Error(
      `no street name is left in ${blueprint.code}: expected longer lists in streetWords`,
    )
  }
  return (zone, direction, line) => {
    const plan = zone.names[direction]
    const suffix =
      plan.suffix === '' ? random.pick(['Dr', 'Ct', 'Ln', 'Way', 'Pl', 'Rd', 'Cir']) : plan.suffix
    const listed = plan.names[line - 1]
    let name = listed === undefined ? '' : `${listed} ${suffix}`
    if (name === '' && plan.rest === 'numbered')
      name = `${ordinal(line - plan.names.length + (plan.first ?? 1) - 1)} ${suffix}`
    if (name === '' || used.has(name)) name = invented(suffix)
    used.add(name)
    return name
  }
}
