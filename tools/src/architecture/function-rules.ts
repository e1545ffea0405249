import { type ESTree, Visitor } from 'vite'
import type { Module } from './module.ts'
import { type Finding, isTest } from './source.ts'

/** No function is longer: what does not fit a screen has two subjects. Lines. */
const LONGEST = 80

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
