import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { processNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { portsOf } from '@love-space/local-runtime/record/port-names.ts'
import { releasesFolder } from '@love-space/local-runtime/run/process-env.ts'
import { builtFile } from '@love-space/local-runtime/run/start-node-process.ts'
import type { ThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { addRelease, makeCurrent, useNone } from '@love-space/static-server/release-store.ts'
import { newCouple, type Partner } from './couple.ts'
import { visitPages } from './page-visits.ts'
import { recordOf } from './parts.ts'
import type { Browser } from './phone.ts'
import type { Fault } from './run-replicas.ts'

/** Time for which both versions run side by side. */
const besideMs = 6_000
/** A gateway serves a release within four seconds, and under load a little later. */
const releaseMs = 8_000
const releasedId = 'released'

type FrontEndName = (typeof frontEndNames)[number]

/** Counts of what browsers did with the front ends of one version and the processes of another. */
export interface VisitRow {
  readonly visited: string
  readonly pages: number
  readonly failures: readonly string[]
}

const namesIn = async (folder: string): Promise<Set<string>> => new Set(await readdir(folder, { recursive: true }))

/** A couple whose pages are visited. Its records are written through processes of either version. */
const addVisitors = async (dir: string) => {
  const { web } = recordOf(dir)
  const [writer, reader] = await newCouple(web, await issueTapLinks(dir, 2))
  if (!writer || !reader) throw new Error('A couple has two people.')
  const spaceId = (await writer.client.insist(listSpaces, {})).data.spaces[0]?.id ?? ''
  const settings = { customName: 'Harbour', relationshipStartDate: '2024-02-14', spaceSettingComplete: true } as const
  await writer.client.insist(updateSpace, { params: { spaceId }, body: settings })
  let records = 0
  return {
    couple: [writer, reader] as [Partner, Partner],
    /** Adds a memory and an event, and returns their titles by page. */
    addRecords: async (): Promise<Record<string, string>> => {
      records += 1
      const date = new Date().toISOString().slice(0, 10)
      const memory = `Memory by version ${records}`
      const event = `Event by version ${records}`
      await writer.client.insist(createMemory, { params: { spaceId }, body: { title: memory, date, mediaUrls: [] } })
      await writer.client.insist(createTimelineEvent, { body: { title: event, date } })
      return { [paths.memory]: memory, [paths.timeline]: event }
    },
  }
}

/**
 * Changes of versions while people use the product, in the order that docs/releases.md gives. First the front ends of the release, and
 * today's again. Then its processes, each beside today's, with today's front ends on them. At the end today's processes again.
 */
export const versionChanges = async (options: {
  readonly product: ThrowAwayLoveSpace
  readonly released: string
  readonly browser: Browser
  readonly visited: (row: VisitRow) => void
}): Promise<{ readonly changes: readonly Fault[]; end(): void }> => {
  const { product, released, browser, visited } = options
  const { dir, loveSpace, entries, env } = product
  const { web, ports } = recordOf(dir)
  // The admin service of the first release knows one gateway only.
  env.admin = { ...env.admin, GATEWAY_OPS_URL: `http://127.0.0.1:${portsOf(ports, 'gateway')[0]}` }
  const { couple, addRecords } = await addVisitors(dir)
  let shown = await addRecords()

  const visit = async (
    what: string,
    {
      releasedFrontEnd,
      areFieldsUnknown = false,
    }: { releasedFrontEnd?: FrontEndName; areFieldsUnknown?: boolean } = {},
  ): Promise<void> => {
    const letter = `Written with ${what} (${randomBytes(4).toString('hex')})`
    const { pages, failures, files } = await visitPages({ browser, web, couple, letter, shown, areFieldsUnknown })
    const all = [...failures]
    if (releasedFrontEnd) {
      const [theirs, todays] = await Promise.all(
        [released, repositoryRoot].map((root) => namesIn(join(root, releasedFrontEnd, 'dist'))),
      )
      const isServed = [...(theirs ?? [])].some((path) => files.has(path.split('/').at(-1) ?? '') && !todays?.has(path))
      if (!isServed) all.push(`No page has loaded a file of the released ${releasedFrontEnd}.`)
    }
    visited({ visited: what, pages, failures: all })
  }
  const release = (name: FrontEndName): Fault => ({
    name: `${name} of the release`,
    run: async (strike) => {
      const folder = join(dir, releasesFolder, name)
      const from = join(released, name, 'dist')
      await addRelease(folder, { id: releasedId, from, releasedAt: new Date().toISOString() })
      strike()
      await makeCurrent(folder, releasedId)
      await delay(releaseMs)
      await visit(`${name} of the release on today's processes`, { releasedFrontEnd: name })
    },
  })
  const replace = async (name: ProcessName, strike: () => void, entry: string | undefined): Promise<void> => {
    for (const part of [`${name}-2`, name] as const) {
      strike()
      if (entry === undefined) delete entries[part]
      else entries[part] = entry
      await loveSpace.processes[part]?.restart()
      await delay(besideMs)
    }
  }
  const back = processNames.map((name): Fault => ({
    name: `${name} of today again`,
    run: (strike) => replace(name, strike, undefined),
  }))
  const changes: Fault[] = [
    // A remote needs a shell that is as new, so it is released after the shell and rolled back before it.
    ...frontEndNames.toReversed().map(release),
    {
      name: "today's front ends again",
      run: async (strike) => {
        strike()
        for (const name of frontEndNames) await useNone(join(dir, releasesFolder, name))
        await delay(releaseMs)
      },
    },
    // A called service is released before its callers and rolled back after them.
    ...processNames.toReversed().map((name): Fault => ({
      name: `${name} of the release`,
      run: (strike) => replace(name, strike, join(released, builtFile(name))),
    })),
    {
      name: "today's front ends on released processes",
      run: async () => {
        shown = await addRecords()
        await visit("today's front ends on released processes", { areFieldsUnknown: true })
      },
    },
    ...back,
    {
      name: "today's front ends and processes",
      run: () => visit("today's front ends and processes, with records of the release"),
    },
  ]
  return { changes, end: () => couple.forEach(({ listener }) => listener.stop()) }
}
