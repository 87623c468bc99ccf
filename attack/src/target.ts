import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import type { Ports } from '@love-space/local-runtime/record/port-names.ts'
import { natsUserNames } from '@love-space/local-runtime/nats/permissions.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import { loadPasswords, loadSecrets, type Secrets } from '@love-space/local-runtime/record/secrets.ts'
import { readRunRecord, runRecordFile } from '@love-space/local-runtime/record/run-record.ts'
import { markLogs, type LogMark } from '@love-space/testing/log-errors.ts'
import { join } from 'node:path'
import { createAddresses, hasManyAddresses, type NewAddress } from './addresses.ts'
import { Browser } from './browser.ts'
import { createChance, type Chance } from './chance.ts'
import { createSender, type Send } from './http.ts'
import { KnownSecrets } from './known-secrets.ts'

/** The product under attack. The attacker reaches every port of this machine. */
export interface Target {
  readonly dir: string
  readonly web: string
  readonly ports: Ports
  readonly chance: Chance
  readonly secrets: KnownSecrets
  readonly processSecrets: Secrets
  natsPasswordOf(user: ProcessName): string
  readonly newAddress: NewAddress
  readonly hasManyAddresses: boolean
  readonly send: Send
  newBrowser(address?: string): Browser
  newBrowserWith(cookies: Iterable<readonly [name: string, value: string]>): Browser
  newTaps(rings: number): Promise<string[]>
  newPairs(rings: number): Promise<Pair[]>
  pids(): Readonly<Record<string, number>>
  readonly logMark: LogMark
}

export const openTarget = async (dir: string, seed: number): Promise<Target> => {
  const record = () => {
    const found = readRunRecord(join(dir, runRecordFile))
    if (!found) throw new Error(`No product runs in ${dir}.`)
    return found
  }
  const { web, ports } = record()
  const chance = createChance(seed)
  const secrets = new KnownSecrets()
  const newAddress = createAddresses(chance)
  const isManyPossible = await hasManyAddresses()
  const nextAddress = () => (isManyPossible ? newAddress() : '127.0.0.1')
  const send = createSender(ports.gateway)
  const newBrowser = (address = nextAddress()) => new Browser({ send, origin: web, address, secrets })
  const newTaps = async (rings: number) => {
    const links = await issueTapLinks(dir, rings)
    for (const { token, object } of links.map(pairOf)) {
      secrets.add('space token', token)
      secrets.add('device token', object)
    }
    return links
  }
  const natsPasswords = await loadPasswords(join(dir, 'secrets'), 'nats', natsUserNames)
  return {
    dir,
    web,
    ports,
    chance,
    secrets,
    send,
    processSecrets: await loadSecrets(join(dir, 'secrets')),
    natsPasswordOf: (user) => natsPasswords[user],
    hasManyAddresses: isManyPossible,
    newAddress: nextAddress,
    newBrowser,
    newBrowserWith: (cookies) => {
      const browser = newBrowser()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    },
    newTaps,
    newPairs: async (rings) => (await newTaps(rings)).map(pairOf),
    pids: () => record().pids,
    logMark: markLogs(dir),
  }
}
