import { Document, isMap, isNode, isScalar, isSeq } from 'yaml'

/** A comment above the entry at a path of a YAML document; the whole document for an empty path. */
export interface YamlComment {
  readonly path: readonly (string | number)[]
  readonly text: string
}

/** YAML with comments above its entries; small maps and lists stand on one line. */
export function commentedYaml(value: unknown, comments: readonly YamlComment[]): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  for (const { path, text } of comments) comment(document, path, text)
  if (isNode(document.contents)) flowSmall(document.contents, 0)
  return document.toString({ lineWidth: 110, flowCollectionPadding: true })
}

function comment(document: Document, path: readonly (string | number)[], text: string): void {
  // A line break within a value of the city's file must not end the comment.
  const lines = text
    .split('\n')
    .map((line) => ` ${line.replace(/\p{Cc}+/gu, ' ')}`)
    .join('\n')
  if (path.length === 0) {
    document.commentBefore = lines
    return
  }
  const parent: unknown =
    path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const last = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === last)
    if (pair && isScalar(pair.key)) pair.key.commentBefore = lines
  } else if (isSeq(parent) && typeof last === 'number') {
    const item = parent.items[last]
    if (isNode(item)) item.commentBefore = lines
  }
}

/** Characters up to which a map or list below the top stands on one line. */
const ONE_LINE = 100

function flowSmall(node: unknown, depth: number): void {
  if (!isMap(node) && !isSeq(node)) return
  const isSmall =
    depth >= 2 && JSON.stringify(node.toJSON()).length <= ONE_LINE && !hasComments(node)
  if (isSmall) {
    node.flow = true
    return
  }
  for (const item of node.items) flowSmall(isPair(item) ? item.value : item, depth + 1)
}

function isPair(item: unknown): item is { readonly key: unknown; readonly value: unknown } {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item
}

function hasComments(node: unknown): boolean {
  if (!isMap(node) && !isSeq(node)) return isNode(node) && Boolean(node.commentBefore)
  return node.items.some((item) =>
    isPair(item)
      ? (isScalar(item.key) && Boolean(item.key.commentBefore)) || hasComments(item.value)
      : (isNode(item) && Boolean(item.commentBefore)) || hasComments(item),
  )
}
