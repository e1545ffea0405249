import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { harborModules } from './kinds-harbor.ts'
import { mesaModules } from './kinds-mesa.ts'
import { STEP_STATES } from './story-writer.ts'

for (const [code, modules] of [
  ['harbor', harborModules],
  ['mesa', mesaModules],
] as const) {
  test(`${code}: the tenant folder names every type and status that the generator writes`, () => {
    for (const plan of modules) {
      const file = new URL(
        `../../../tenants/demo/${code}/modules/${plan.code}.yaml`,
        import.meta.url,
      )
      const text = readFileSync(file, 'utf8')
      for (const { value } of plan.kinds) {
        expect(text, `${plan.code}: type ${value}`).toContain(`\n  ${JSON.stringify(value)}: {en: `)
      }
      for (const value of Object.values(plan.statuses)) {
        expect(text, `${plan.code}: status ${value}`).toContain(`\n  ${JSON.stringify(value)}:\n`)
      }
      expect(text).toContain(`files: ["\${DATA_DIR}/demo/${code}/${plan.code}.ndjson.gz"]`)
    }
  })

  test(`${code}: every step of a history that occurs has a Spanish label`, () => {
    const texts = modules
      .map(
        (plan) =>
          new URL(`../../../tenants/demo/${code}/modules/${plan.code}.yaml`, import.meta.url),
      )
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    for (const label of Object.keys(STEP_STATES)) {
      expect(texts).toContain(
        `        ${JSON.stringify(label)}: {en: ${JSON.stringify(label)}, es: `,
      )
    }
  })
}
