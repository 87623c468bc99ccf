import { Tally, type RowReport } from './tally.ts'
import { untilAllServed } from './others.ts'
import { rows } from './rows.ts'
import { setScene, type Scene } from './scene.ts'
import { openTarget } from './target.ts'
import type { Row } from './row.ts'

export interface AttackOptions {
  readonly dir: string
  readonly seed: number
  readonly isShort: boolean
  readonly only?: readonly string[] | undefined
  readonly log: (line: string) => void
}

const attackOnce = async (row: Row, scene: Scene): Promise<RowReport> => {
  const tally = new Tally()
  const startedAt = performance.now()
  if (row.needsManyAddresses && !scene.target.hasManyAddresses) {
    tally.notPossible.push('this machine lets clients come from 127.0.0.1 only')
  } else {
    const before = scene.target.pids()
    try {
      await row.attack(scene, tally)
    } catch (error) {
      tally.check('the attack could be carried out', false, error instanceof Error ? error.stack : String(error))
    }
    tally.check('everybody is served afterwards', await untilAllServed(scene))
    const after = scene.target.pids()
    const ended = Object.keys(before).filter((name) => before[name] !== after[name])
    tally.check('no process has ended', ended.length === 0, ended.join())
  }
  const seconds = (performance.now() - startedAt) / 1000
  const { id, title } = row
  const { tried, held, failures, notPossible, notes, tables } = tally
  return { row: id, title, tried, held, failures, notPossible, notes, tables, seconds }
}

export const runAttacks = async ({ dir, seed, isShort, only, log }: AttackOptions): Promise<RowReport[]> => {
  const target = await openTarget(dir, seed)
  const scene = await setScene(target, isShort)
  const reports: RowReport[] = []
  for (const row of rows.filter(({ id }) => only === undefined || only.includes(id))) {
    const report = await attackOnce(row, scene)
    const { tried, held, seconds } = report
    log(`row ${row.id}, ${row.title}: ${held} of ${tried} held, ${seconds.toFixed(1)} s`)
    reports.push(report)
  }
  return reports
}
