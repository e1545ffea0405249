import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILTER_TYPES } from '@plat/contract/search/filters/filters'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { BasemapFile } from '../document/basemap-document.ts'
import { DepartmentFile } from '../document/department-document.ts'
import { FooterFile } from '../document/footer-document.ts'
import { parseFile } from '../folder/issue-messages.ts'
import { knownKeys } from '../folder/known-keys.ts'
import { LandingFile } from '../document/landing-document.ts'
import { ModuleFile } from '../document/module-document.ts'
import { PlacesFile } from '../document/places-document.ts'
import { formatProblem } from '../folder/problem.ts'
import { TenantSettings } from '../document/tenant-document.ts'
import { parseYaml } from '../folder/yaml-file.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/tenants.md'), 'utf8')

test.each<[string, z.ZodType]>([
  ['tenant.yaml', TenantSettings],
  ['departments/&lt;id&gt;.yaml', DepartmentFile],
  ['modules/&lt;code&gt;.yaml', ModuleFile],
  ['Filters', ModuleFile.pick({ filters: true })],
  ['landing.yaml', LandingFile],
  ['footer.yaml', FooterFile],
  ['places.yaml', PlacesFile],
  ['basemap.yaml', BasemapFile],
])('the example of %s in docs/tenants.md is fit to be used', (heading, schema) => {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`)
  const [, example = ''] = /```yaml\n(.*?)```/s.exec(section) ?? []
  expect(example).not.toBe('')
  const { file, problems } = parseYaml(heading, example)
  const found = file ? parseFile(file, schema).problems : problems
  expect(found.map(formatProblem)).toEqual([])
})

test('the page names every type of filter and everything that one may say', () => {
  const [, section = ''] = PAGE.split('\n## Filters\n')
  for (const type of FILTER_TYPES) expect(section).toContain(`| ${type} |`)
  const params = knownKeys(ModuleFile, ['filters', 0, 'params'])
  expect(params).toContain('squareCount')
  for (const param of params) expect(section).toMatch(new RegExp(`\\b${param}\\b`))
})
