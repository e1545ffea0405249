import { type ESTree, Visitor, parseSync } from 'vite'
import type { Finding, SourceFile } from './source.ts'

/** One import, re-export, dynamic import or `new URL(…, import.meta.url)` of a module. */
export interface Import {
  readonly specifier: string
  /** Imported names; empty when everything or nothing is taken. */
  readonly names: readonly string[]
  readonly line: number
}

/** A parsed TypeScript or JavaScript file. */
export interface Module {
  readonly path: string
  readonly program: ESTree.Program
  readonly comments: readonly { readonly text: string; readonly line: number }[]
  readonly imports: readonly Import[]
  /** Line, counted from 1, of an offset into the text. */
  lineAt(offset: number): number
  /** A finding at a node of this module. */
  finding(node: { readonly start: number }, message: string): Finding
}

/** Parses a file; the ending of its path decides the dialect. @throws Error on a syntax error. */
export function parseModule(file: SourceFile): Module {
  const { program, comments, errors } = parseSync(file.path, file.text)
  if (errors[0] !== undefined) throw new Error(`${file.path} does not parse: ${errors[0].message}`)
  const lineAt = lineFinder(file.text)
  return {
    path: file.path,
    program,
    comments: comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    imports: findImports(program, lineAt),
    lineAt,
    finding: (node, message) => ({ path: file.path, line: lineAt(node.start), message }),
  }
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}

function findImports(program: ESTree.Program, lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = []
  const add = (node: { start: number }, specifier: string, names: string[] = []): void => {
    imports.push({ specifier, names, line: lineAt(node.start) })
  }
  new Visitor({
    ImportDeclaration: (node) =>
      add(node, node.source.value, node.specifiers.flatMap(importedName)),
    ExportAllDeclaration: (node) => add(node, node.source.value),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node, node.source.value)
    },
    ImportExpression: (node) => {
      const specifier = stringOf(node.source)
      if (specifier !== undefined) add(node, specifier)
    },
    TSImportType: (node) => add(node, node.source.value),
    NewExpression: (node) => {
      const [first, second] = node.arguments
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return
      const specifier = first === undefined ? undefined : stringOf(first)
      // A worker, a style or an image next door; folders such as `new URL('..')` are not modules.
      if (
        specifier !== undefined &&
        second?.type === 'MemberExpression' &&
        /\.\w+$/.test(specifier)
      ) {
        add(node, specifier)
      }
    },
  }).visit(program)
  return imports
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string[] {
  if (specifier.type !== 'ImportSpecifier') return []
  return [
    specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value,
  ]
}

/** The value of a string literal, else undefined. */
export function stringOf(node: {
  readonly type: string
  readonly value?: unknown
}): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
