import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface BuildArgs {
  readonly PROJECT: string
  readonly VERSION?: string
}

interface ComposeService {
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
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
  readonly volumes: Readonly<Record<string, unknown>>
}

export const readComposeFile = (root: string): ComposeFile =>
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile
