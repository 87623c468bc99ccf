import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface BuildArgs {
  readonly PROJECT: string
  readonly VERSION?: string
}

export interface ComposeService {
  readonly image?: string
  readonly build?: { readonly dockerfile: string; readonly args?: BuildArgs }
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
  readonly mem_limit?: string
  readonly memswap_limit?: string
  readonly container_name?: string
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
  readonly volumes: Readonly<Record<string, unknown>>
}

export interface Mount {
  readonly from: string
  readonly to: string
}

/** Returns a volume's source and its folder in the container: `erasures:/erasures`, `${BACKUPS:-./backups}:/backups`. */
export const mountOf = (volume: string): Mount => {
  const [, from = '', to = ''] = /^(.+?):(\/[^:]*)(?::ro)?$/.exec(volume) ?? []
  return { from, to }
}

type Fields = Readonly<Record<string, unknown>>
const isMap = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Folders of a container have one volume each: a later file's takes the place of an earlier one's. */
const mergedVolumes = (volumes: readonly string[]): readonly string[] => [
  ...new Map(volumes.map((volume) => [mountOf(volume).to, volume])).values(),
]

/** Fields that replace those of an earlier file; all other lists are joined. */
const replacing = ['command', 'entrypoint', 'test']

const merged = (name: string, first: unknown, second: unknown): unknown => {
  if (isMap(first) && isMap(second)) {
    const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
    return Object.fromEntries(
      names.map((one) => [one, one in second ? merged(one, first[one], second[one]) : first[one]]),
    )
  }
  if (Array.isArray(first) && Array.isArray(second) && !replacing.includes(name)) {
    const all = [...new Set([...(first as string[]), ...(second as string[])])]
    return name === 'volumes' ? mergedVolumes(all) : all
  }
  return second
}

/** Returns files merged as `docker compose -f <file> -f <file>` does. */
export const readComposeFile = (root: string, ...files: readonly string[]): ComposeFile =>
  files
    .map((file): unknown => parse(readFileSync(join(root, file), 'utf8'), { merge: true }))
    .reduce((first, second) => merged('', first, second)) as ComposeFile

export const composeFile = 'docker-compose.yml'
export const clusterFile = 'docker-compose.cluster.yml'
