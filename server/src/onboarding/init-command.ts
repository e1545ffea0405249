import { basename, resolve } from 'node:path'
import type { CommandContext } from '../platform/command-context.ts'
import { parsedArguments } from '../platform/parsed-arguments.ts'
import { definitionOf } from '../imports/mapping-rules.ts'
import { projectionOf } from '../imports/projections.ts'
import { createFetcher, type Fetcher } from '../imports/fetch-public.ts'
import { SourceError } from '../imports/row.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { HostName, isTimeZone } from '../tenancy/document/tenant-document.ts'
import { formatProblem } from '../tenancy/folder/problem.ts'
import { isAddress } from './address/address-kind.ts'
import { agencyFiles, codeOf } from './agency-files.ts'
import { agencyOf } from './agency.ts'
import type { KnownSystem } from './guess-location.ts'
import { type InitOptions, parseOptions, USAGE } from './init-options.ts'
import { moduleFile } from './module-file.ts'
import { makePlan } from './make-plan.ts'
import type { Plan } from './plan.ts'
import { planLines, trialLines } from './report.ts'
import { type Material, materialAt, materialOfFiles } from './material.ts'
import type { Sample } from './sample.ts'
import { subjectOf } from './subject.ts'
import { type Trial, tryMapping } from './trial-mapping.ts'
import { writtenSystem } from './written-srid.ts'
import { FolderRefusal, refuseFullFolder, writeFolder } from './write-folder.ts'

/**
 * `plat init`: writes a tenant folder from a city's own files or the address of its data, and says what was guessed.
 * @param fetcher how addresses are reached; the guarded way to the open internet when left out.
 * @returns the exit code: 2 for wrong arguments, 3 when nothing was written.
 */
export async function initCommand(
  args: string[],
  context: CommandContext,
  fetcher?: Fetcher,
): Promise<number> {
  const parsed = parsedArguments(() => parseOptions(args), USAGE, context)
  if (parsed === null) return 2
  const { values, positionals } = parsed
  const wrong = values.help ? undefined : wrongArgument(values, positionals)
  if (values.help || wrong !== undefined) {
    if (wrong !== undefined) context.err(`${wrong}\n`)
    context.out(USAGE)
    return wrong === undefined ? 0 : 2
  }
  try {
    return await init(positionals, values, context, fetcher)
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof FolderRefusal)) throw error
    context.err(`${error.message}${/[.\n]$/.test(error.message) ? '' : '.'} Nothing was written.`)
    return 3
  }
}

function wrongArgument(values: InitOptions, files: readonly string[]): string | undefined {
  if (files.length === 0)
    return 'Expected files or an address to read: plat init FILE-OR-URL… --out FOLDER'
  if (files.length > 1 && files.some(isAddress))
    return 'Expected either files or one address: a module has one source. Run this again for each address.'
  if (values.out === undefined) return 'Expected --out FOLDER: where the tenant folder is written'
  if (values.code !== undefined && !/^[a-z][a-z0-9-]{0,39}$/.test(values.code))
    return `--code: got "${values.code}", expected lower case letters, digits and hyphens`
  if (values.host !== undefined && !HostName.safeParse(values.host).success)
    return `--host: got "${values.host}", expected a host name like permits.example.gov`
  if (values['time-zone'] !== undefined && !isTimeZone(values['time-zone']))
    return `--time-zone: got "${values['time-zone']}", expected one like America/Chicago`
  if (values.crs !== undefined && !/^EPSG:\d{4,6}$/.test(values.crs))
    return `--crs: got "${values.crs}", expected a code like EPSG:2229`
  if (values.today !== undefined && !isDay(values.today))
    return `--today: got "${values.today}", expected a day like 2026-11-26`
  return undefined
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** A folder that was thought out, and not written yet. */
interface Draft {
  readonly plan: Plan
  readonly agency: ReturnType<typeof agencyOf>
  readonly files: Readonly<Record<string, string>>
}

async function init(
  paths: readonly string[],
  values: InitOptions,
  context: CommandContext,
  fetcher: Fetcher | undefined,
): Promise<number> {
  const out = resolve(values.out ?? '')
  await refuseFullFolder(out, values.force)
  const find = async (srid: number) => definitionOf(await context.openDatabase(), 'init', srid)
  const today = values.today ?? dayIn('UTC', new Date())
  const material = await readMaterial(paths, out, context, fetcher)
  try {
    return await write({ out, today, values, context, find }, material)
  } finally {
    await material.close()
  }
}

/** What one run works with. */
interface Run {
  readonly out: string
  readonly today: string
  readonly values: InitOptions
  readonly context: CommandContext
  find(srid: number): Promise<string | undefined>
}

async function write(run: Run, material: Material): Promise<number> {
  const { out, context } = run
  const draft = await draftOf(material, run)
  for (const line of planLines(draft.plan, draft.agency.guesses, material)) context.out(line)
  const { checked, former } = await writeFolder(out, draft.files, material.carried, (folder) =>
    checkDraft(folder, material.sample, run),
  )
  context.out('')
  for (const line of checked.problems) context.out(line)
  for (const line of trialLines(checked.trial)) context.out(line)
  if (former !== null) context.out(`\nThe folder that was there is ${former} now.`)
  const { code } = draft.agency.agency
  context.out(
    `\nWritten: ${out}. Look at what is unsure, then:\n` +
      `  npm run plat -- preview ${out} --html preview.html\n` +
      `  npm run plat -- tenant apply ${out}\n` +
      `  npm run plat -- import ${code}`,
  )
  return 0
}

async function readMaterial(
  paths: readonly string[],
  out: string,
  { config }: CommandContext,
  given: Fetcher | undefined,
): Promise<Material> {
  const [address = ''] = paths
  if (!isAddress(address)) return materialOfFiles(paths, config.platData)
  const fetcher = given ?? createFetcher({ totalTimeout: 30_000, idleTimeout: 20_000 })
  try {
    return await materialAt(address, out, fetcher)
  } finally {
    if (fetcher !== given) await fetcher.close()
  }
}

async function draftOf(
  { sample, where, described }: Material,
  { out, today, values, find }: Run,
): Promise<Draft> {
  const known = await knownSystem(sample, values.crs, find)
  const plan = makePlan(sample, today, known, described?.columns)
  const subject = subjectOf(
    [described?.title ?? '', ...sample.files.map(({ path }) => basename(path))],
    plan.guesses.find(({ field }) => field === 'key')?.columns[0],
    plan.guesses.flatMap(({ columns }) => columns),
  )
  const agency = agencyOf(plan, {
    code: values.code ?? codeOf(values.name ?? basename(out)),
    name: values.name,
    host: values.host,
    timeZone: values['time-zone'],
  })
  const module = moduleFile(plan, sample, {
    subject,
    agency: agency.agency.name,
    where,
    described,
    crs: known && plan.location?.mapping ? known.crs : undefined,
  })
  const files = {
    ...agencyFiles(agency.agency, subject),
    [`modules/${subject.code}.yaml`]: module,
  }
  return { plan, agency, files }
}

/** The coordinate system that somebody said, or that the points themselves name. */
async function knownSystem(
  { batches }: Sample,
  said: string | undefined,
  find: Run['find'],
): Promise<KnownSystem | undefined> {
  if (said !== undefined) return { crs: said, projection: await projectionOf(said, find) }
  const written = writtenSystem(batches)
  if (written === undefined) return undefined
  try {
    return { crs: written, projection: await projectionOf(written, find) }
  } catch (error) {
    // A number that is no system: the points are asked about as those that name none.
    if (error instanceof SourceError) return undefined
    throw error
  }
}

interface CheckedDraft {
  readonly problems: readonly string[]
  readonly trial: Trial
}

/** Checks the written folder and maps the sample by it. @throws FolderRefusal for one that is not right. */
async function checkDraft(
  folder: string,
  sample: Sample,
  { today, context: { config }, find }: Run,
): Promise<CheckedDraft> {
  const { document, problems } = await checkTenantFolder(folder, config)
  const lines = problems.map(formatProblem)
  if (document === null)
    throw new FolderRefusal(
      `The folder that would be written has errors, which is a fault of plat init:\n${lines.join('\n')}\n`,
    )
  return { problems: lines, trial: await tryMapping(document, sample.batches, today, find) }
}
