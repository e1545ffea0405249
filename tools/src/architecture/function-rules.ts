import { type ESTree, Visitor } from 'vite'
import type { Module } from './module.ts'
import { type Finding, isTest } from './source.ts'

/** No function is longer: what does not fit a screen has two subjects. Lines. */
const LONGEST = 80

/** Files with a longer one from before the rule. A file that is split leaves the list. */
export const LONGER: ReadonlySet<string> = new Set([
  'bench/src/search/queries.ts',
  'server/src/accounts/auth-routes.ts',
  'server/src/accounts/register-routes.ts',
  'server/src/exports/ogc/routes.ts',
  'server/src/imports/arcgis.ts',
  'server/src/people/routes.ts',
  'server/src/platform/http/app.ts',
  'server/src/platform/mail/sender.ts',
  'server/src/tenancy/check/folder-for-tests.ts',
  'tools/src/demo-city/records.ts',
  'tools/src/demo-city/sites.ts',
  'web/src/accounts/second-factor/second-factor-section.tsx',
  'web/src/people/groups-tab.tsx',
  'web/src/people/people-tab.tsx',
  'web/src/records/video-field.tsx',
  'web/src/shell/locale.tsx',
  'web/src/ui/bottom-sheet.tsx',
  'web/src/ui/date-field.tsx',
  'web/src/ui/suggest-box.tsx',
])

/** Functions of more than 80 lines, by file and the line they begin at. */
export function checkFunctionLength(module: Module): Finding[] {
  if (isTest(module.path)) return []
  const findings: Finding[] = []
  const check = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    const lines = module.lineAt(node.end - 1) - module.lineAt(node.start) + 1
    if (lines > LONGEST)
      findings.push(
        module.finding(node, `has a function of ${lines} lines; split it before ${LONGEST}`),
      )
  }
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(module.program)
  return findings
}
