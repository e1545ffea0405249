/**
 * A million alerts over what an import changed in Austin: the searches of all at once against PostGIS, which must find
 * the same. `main.ts [--alerts 1000000] [--records 10000] [--threads 2] [--peer postgis|none]`; or, over a server with all
 * of Austin, previews with `--preview`, and digests beside searches with `--digests 100000`.
 */
import { fork } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder, readAustin } from '../search/austin-rows.ts'
import { type ChangedCity, changedCity } from './changed-city.ts'
import type { MatchAnswer, MatchTask } from './match-process.ts'
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
    `${alerts.toLocaleString('en')} alerts · ${city.rows.length.toLocaleString('en')} records · ${places} places · ${cpus().length} cores · ${Math.round(totalmem() / 2 ** 30)} GiB · Node ${process.version}`,
  )
  const ours = await matchInProcess({ city, alerts, threads: Number(options.threads) })
  const whole = (ours.adding + ours.building + ours.matching) / 1000
  console.log(
    `${options.threads} threads: ${whole.toFixed(2)} s: searches added in ${seconds(ours.adding)}, records indexed in ${seconds(ours.building)}, matched in ${seconds(ours.matching)}; ${seconds(ours.processor)} of the processor a thread`,
  )
  console.log(
    `memory ${megabytes(ours.memoryMost)} MB, ${megabytes(ours.memoryBefore)} of them before`,
  )
  console.log(
    `${ours.matched.toLocaleString('en')} alerts matched, ${ours.pairs.toLocaleString('en')} pairs`,
  )
  if (options.peer === 'none') return
  const peer = await joinInPostgis(city, alerts)
  if (peer === null) return
  if (peer.pairs !== ours.pairs || peer.hash !== ours.hash)
    throw new Error(
      `PostGIS finds ${peer.pairs} pairs (${peer.hash}), the index ${ours.pairs} (${ours.hash})`,
    )
  console.log(
    `PostGIS, the same pairs: ${peer.seconds.toFixed(1)} s, ${(peer.seconds / whole).toFixed(1)} ×; of the matching alone ${(peer.seconds / (ours.matching / 1000)).toFixed(1)} ×`,
  )
}

function matchInProcess(task: MatchTask): Promise<MatchAnswer> {
  const child = fork(join(import.meta.dirname, 'match-process.ts'), { serialization: 'advanced' })
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
