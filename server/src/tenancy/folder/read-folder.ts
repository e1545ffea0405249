import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { BasemapFile } from '../document/basemap-document.ts'
import { DepartmentFile } from '../document/department-document.ts'
import { type DocFile, readDoc } from './doc-file.ts'
import { FooterFile } from '../document/footer-document.ts'
import { parseFile } from './issue-messages.ts'
import { nearest } from './known-keys.ts'
import { LandingFile } from '../document/landing-document.ts'
import { mendValue } from './mend-value.ts'
import { ModuleFile } from '../document/module-document.ts'
import { PlacesFile } from '../document/places-document.ts'
import type { Problem } from './problem.ts'
import { TenantSettings } from '../document/tenant-document.ts'
import { type Parsed, parseYaml } from './yaml-file.ts'

/**
 * The files of a tenant folder that are written by hand. A file with a problem is mended for the check;
 * one that cannot be mended is null or left out.
 */
export interface Folder {
  readonly settings: Parsed<TenantSettings> | null
  readonly departments: readonly Parsed<DepartmentFile>[]
  readonly modules: readonly Parsed<ModuleFile>[]
  readonly places: Parsed<PlacesFile> | null
  readonly basemap: Parsed<BasemapFile> | null
  readonly landing: Parsed<LandingFile> | null
  readonly footer: Parsed<FooterFile> | null
  readonly docs: readonly Parsed<DocFile>[]
  readonly problems: readonly Problem[]
}

/** Files of a folder that are documents, and folders that hold documents only. */
export const DOCUMENT_FILES: readonly string[] = [
  'tenant.yaml',
  'places.yaml',
  'basemap.yaml',
  'landing.yaml',
  'footer.yaml',
]
export const DOCUMENT_FOLDERS: readonly string[] = ['departments', 'modules', 'docs']

/** Told of each file that is read: its path within the folder. */
type OnRead = (path: string, content: Buffer) => void

/** Where a folder is read from, and what is noted of it. */
interface Reading {
  readonly directory: string
  readonly problems: Problem[]
  readonly onRead: OnRead
}

/** Reads and parses the YAML files and documents of a tenant folder. */
export async function readFolder(
  directory: string,
  onRead: OnRead = () => undefined,
): Promise<Folder> {
  const problems: Problem[] = []
  const reading = { directory, problems, onRead }
  const one = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    readOne(reading, path, schema)
  const many = async <Schema extends z.ZodType>(folder: string, schema: Schema) => {
    const found: Parsed<z.output<Schema>>[] = []
    for (const path of await filesIn(directory, folder, /\.yaml$/, problems)) {
      const parsed = await one(path, schema)
      if (parsed) found.push(parsed)
    }
    return found
  }
  const names = await namesIn(directory)
  if (names === null) {
    const message = `got no folder at ${directory}, expected a tenant folder with a tenant.yaml`
    return {
      settings: null,
      departments: [],
      modules: [],
      places: null,
      basemap: null,
      landing: null,
      footer: null,
      docs: [],
      problems: [{ severity: 'error', file: directory, line: null, message }],
    }
  }
  const top = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    names.includes(path) ? one(path, schema) : null
  problems.push(...strayFiles(names))
  if (!names.includes('tenant.yaml'))
    problems.push({
      severity: 'error',
      file: 'tenant.yaml',
      line: null,
      message: 'got no such file, expected the settings of the agency (see docs/tenants.md)',
    })
  return {
    settings: await top('tenant.yaml', TenantSettings),
    departments: await many('departments', DepartmentFile),
    modules: await many('modules', ModuleFile),
    places: await top('places.yaml', PlacesFile),
    basemap: await top('basemap.yaml', BasemapFile),
    landing: await top('landing.yaml', LandingFile),
    footer: await top('footer.yaml', FooterFile),
    docs: await readDocs(reading),
    problems,
  }
}

async function readDocs(reading: Reading): Promise<Parsed<DocFile>[]> {
  const { directory, problems } = reading
  const docs: Parsed<DocFile>[] = []
  for (const path of await filesIn(directory, 'docs', /\.(?:md|html)$/, problems)) {
    const read = readDoc(path, await readText(reading, path))
    problems.push(...read.problems)
    if (read.file && read.value) docs.push({ file: read.file, value: read.value })
  }
  return docs
}

async function readOne<Schema extends z.ZodType>(
  reading: Reading,
  path: string,
  schema: Schema,
): Promise<Parsed<z.output<Schema>> | null> {
  const { problems } = reading
  const yaml = parseYaml(path, await readText(reading, path))
  problems.push(...yaml.problems)
  if (!yaml.file) return null
  const parsed = parseFile(yaml.file, schema)
  problems.push(...parsed.problems)
  return parsed.value === null
    ? mendValue(yaml.file, schema)
    : { file: yaml.file, value: parsed.value }
}

async function readText({ directory, problems, onRead }: Reading, path: string): Promise<string> {
  const content = await readFile(join(directory, path))
  onRead(path, content)
  const text = content.toString('utf8')
  const broken = text.split('\n').findIndex((line) => line.includes('\uFFFD'))
  if (broken >= 0)
    problems.push({
      severity: 'error',
      file: path,
      line: broken + 1,
      message:
        'got a byte that is not UTF-8, expected the file in UTF-8 (save it with that encoding)',
    })
  const zero = text.split('\n').findIndex((line) => line.includes('\0'))
  if (zero >= 0)
    problems.push({
      severity: 'error',
      file: path,
      line: zero + 1,
      message: 'got a zero byte, expected text without any',
    })
  return text
}

async function namesIn(directory: string): Promise<string[] | null> {
  try {
    return (await readdir(directory)).sort()
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    )
      return null
    throw error
  }
}

async function filesIn(
  directory: string,
  folder: string,
  read: RegExp,
  problems: Problem[],
): Promise<string[]> {
  const names = (await namesIn(join(directory, folder))) ?? []
  const paths: string[] = []
  for (const name of names) {
    if (name.startsWith('.')) continue
    if (read.test(name)) paths.push(`${folder}/${name}`)
    else
      problems.push({
        severity: 'error',
        file: `${folder}/${name}`,
        line: null,
        message: `got a file that is not read, expected files named ${folder === 'docs' ? '*.md or *.html' : '*.yaml'} only`,
      })
  }
  return paths
}

/** YAML files and folders that are not read because of their name. */
function strayFiles(names: readonly string[]): Problem[] {
  return names.flatMap((name): Problem[] => {
    if (DOCUMENT_FILES.includes(name) || DOCUMENT_FOLDERS.includes(name)) return []
    const known = [...DOCUMENT_FILES, ...DOCUMENT_FOLDERS]
    const meant = nearest(name, known)
    const hint = meant ? ` (did you mean "${meant}"?)` : ''
    if (!/\.ya?ml$/.test(name) && meant === undefined) return []
    return [
      {
        severity: 'error',
        file: name,
        line: null,
        message: `got a file or folder that is not read, expected one of ${known.join(', ')}${hint}`,
      },
    ]
  })
}
