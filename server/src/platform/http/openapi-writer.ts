export type Json = Record<string, unknown>

/** An operation of a path. */
export interface OpenApiOperation {
  readonly id: string
  readonly summary: string
  readonly tags?: readonly string[]
  readonly security?: readonly Json[]
  readonly parameters: readonly Json[]
  readonly requestBody?: Json
  /** By status, or `default`. */
  readonly responses: Json
}

/** An operation as a path item has it. */
export function writeOperation(operation: OpenApiOperation): Json {
  const { id, summary, tags, security, parameters, requestBody, responses } = operation
  return {
    operationId: id,
    summary,
    ...(tags === undefined ? {} : { tags }),
    ...(security === undefined ? {} : { security }),
    parameters,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses,
  }
}

/** What a document says besides its operations. */
export interface OpenApiFrame {
  /** 3.1 has schemas as Zod writes them; OGC API - Features, Part 1 names 3.0. */
  readonly openapi: '3.0.3' | '3.1.0'
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>> & {
    readonly license?: Json
  }
  /** Address that the paths are below. */
  readonly server: string
  readonly components: Json
}

/** A whole document. @param paths path items by path, `{name}` for parameters. */
export function writeDocument(
  { openapi, info, server, components }: OpenApiFrame,
  paths: Json,
): Json {
  return { openapi, info, servers: [{ url: server }], paths, components }
}

/** A reference to a part of the document's components. */
export function componentRef(kind: 'parameters' | 'responses' | 'schemas', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

/** A parameter; those of the path are always required. @param more `description`, `required`, `style`, … */
export function parameter(
  place: 'path' | 'query' | 'header',
  name: string,
  schema: unknown = { type: 'string' },
  more: Json = {},
): Json {
  return { name, in: place, required: place === 'path', schema, ...more }
}

/** An answer or body in one of these media types. */
export function content(schemas: Readonly<Record<string, unknown>>): Json {
  return {
    content: Object.fromEntries(
      Object.entries(schemas).map(([type, schema]) => [
        type,
        schema === undefined ? {} : { schema },
      ]),
    ),
  }
}

/** The answer of an operation that did what it was to do. */
export function answer(schemas: Readonly<Record<string, unknown>>, more: Json = {}): Json {
  return { description: 'The answer.', ...more, ...content(schemas) }
}

/** Headers of an answer, by name with what they mean. */
export function headers(meanings: Readonly<Record<string, string>>): Json {
  return {
    headers: Object.fromEntries(
      Object.entries(meanings).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  }
}
