/**
 * A million alerts over what an import changed in Austin: the searches of all at once against PostGIS, which must find
 * the same. Both keep the alerts, with their indexes, from one import to the next. `main.ts [--alerts 1000000] [--records 10000] [--threads 2] [--peer postgis|none]`; or, over a server with all
 * of Austin, previews with `--preview`, and digests beside searches with `--digests 100000`.
 */
import { fork } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { dataFolder, readAustin } from '../search/austin-rows.ts'
import { type ChangedCity, changedCity } from './changed-city.ts'
import { CHANGED, type MatchAnswer, type MatchTask } from './match-tasks.ts'
import { measurePortal } from './portal-alerts.ts'
import { joinInPostgis } from './postgis-join.ts'

const { values: options } = parseArgs({
  options: {
    alerts: { type: 'string', default: '1000000' },
    records: { type: 'string', default: '10000' },
    threads: { type: 'string', default: '2' },
    peer: { type: 'string', default: 'postgis' },
    preview: { type: 'boolean', default: false },
    digests: { type: 'string', default: '0' },
  },
})

const portal = { preview: options.preview, digests: Number(options.digests) }
if (portal.preview || portal.digests > 0) await measurePortal(portal)
else await measureMatching()

async function measureMatching(): Promise<void> {
  const austin = await readAustin()
  if (austin !== null)
    return run(changedCity(austin, Number(options.records)), Number(options.alerts))
  console.log(
    `Skipped: no Austin records in ${dataFolder()} (set PLAT_DATA to the folder that holds austin/).`,
  )
}

async function run(city: ChangedCity, alerts: number): Promise<void> {
  const places = city.layers.reduce((sum, layer) => sum + layer.places.length, 0)
  console.log(
    `${alerts.toLocaleString('en')} alerts · ${city.rows.length.toLocaleString('en')} records · ${places} places · ${cpus().length} cores · ${Math.round(totalmem() / 2 ** 30)} GiB · Node ${process.version} · load ${load()}`,
  )
  const ours = await matchInProcess({ city, alerts, threads: Number(options.threads) })
  console.log(
    `once: searches added in ${seconds(ours.adding)} (${seconds(ours.addingProcessor)} of the processor); ${(CHANGED * Number(options.threads)).toLocaleString('en')} changed in ${ours.changing.toFixed(0)} ms`,
  )
  const each = ours.building + ours.matching
  console.log(
    `each import, ${options.threads} threads: ${seconds(each)}: records indexed in ${seconds(ours.building)}, matched in ${seconds(ours.matching)} (${seconds(ours.processor)} of the processor); with the searches ${seconds(ours.adding + each)}`,
  )
  console.log(
    `memory ${megabytes(ours.memoryMost)} MB, ${megabytes(ours.memoryBefore)} of them before`,
  )
  console.log(
    `${ours.matched.toLocaleString('en')} alerts matched, ${ours.pairs.toLocaleString('en')} pairs · load ${load()}`,
  )
  if (options.peer === 'none') return
  const peer = await joinInPostgis(city, alerts)
  if (peer === null) return
  if (peer.pairs !== ours.pairs || peer.hash !== ours.hash)
    throw new Error(
      `PostGIS finds ${peer.pairs} pairs (${peer.hash}), the index ${ours.pairs} (${ours.hash})`,
    )
  console.log(
    `PostGIS, the same pairs: once ${peer.indexing.toFixed(1)} s of indexes; each import ${peer.seconds.toFixed(1)} s (${peer.processor.toFixed(1)} s of the processor) · load ${load()}`,
  )
  const times = (one: number, other: number) => `${((one * 1000) / other).toFixed(1)} ×`
  console.log(
    `each import ${times(peer.seconds, each)}, by time of the processor ${times(peer.processor, ours.processor)}; with the searches added ${times(peer.seconds, ours.adding + each)}`,
  )
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '?'
}

function matchInProcess(task: MatchTask): Promise<MatchAnswer> {
  const child = fork(new URL('./match-process.ts', import.meta.url), { serialization: 'advanced' })
  return new Promise((resolve, reject) => {
    child.once('message', (answer: MatchAnswer) => resolve(answer))
    child.once('exit', (code) => reject(new Error(`The matching process ended with ${code}`)))
    child.send(task)
  })
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
