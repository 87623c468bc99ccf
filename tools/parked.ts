// Lists and replays events that a service's consumers parked: `npm run parked -- list|replay <service> [<id>]`.
import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/internal/parked.ts'
import { loadSecrets, privateKeyOf } from '@love-space/local-runtime/secrets.ts'
import { localDir } from '@love-space/local-runtime/paths.ts'
import { portsFromEnv } from '@love-space/local-runtime/ports.ts'
import { PrivateJwk } from '@love-space/service-kit/env.ts'
import { createInternalSigner } from '@love-space/service-kit/internal-auth.ts'
import { createInternalClient } from '@love-space/service-kit/internal-client.ts'
import { fits } from '@love-space/service-kit/validation.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const services = ['auth', 'space', 'media', 'engagement', 'admin'] as const
type Service = (typeof services)[number]

const usage = `Usage:
  npm run parked -- list <service>           events that kept failing, newest first
  npm run parked -- replay <service> <id>    handle one again; it leaves the list when that works

<service> is one of ${services.join(', ')}. It is called at <SERVICE>_URL, otherwise where a local run listens.
The call is signed as the admin service: with INTERNAL_PRIVATE_KEY, otherwise with the key of the local run.`

class Refusal extends Error {}

const signingKey = async (): Promise<PrivateJwk> => {
  const given = process.env.INTERNAL_PRIVATE_KEY
  if (given) {
    let key: unknown
    try {
      key = JSON.parse(given)
    } catch {
      // What is no JSON is no key either.
    }
    if (fits(PrivateJwk, key)) return key
    throw new Refusal('INTERNAL_PRIVATE_KEY is not an Ed25519 private key (a JWK as JSON).')
  }
  const dir = join(localDir, 'secrets')
  if (!existsSync(join(dir, 'admin.json'))) {
    throw new Refusal('There is no key to sign with: set INTERNAL_PRIVATE_KEY, or run `npm start` once.')
  }
  return privateKeyOf(await loadSecrets(dir), 'admin')
}

const clientOf = async (service: Service) => {
  const address = process.env[`${service.toUpperCase()}_URL`]
  const baseUrl = address ? address : `http://127.0.0.1:${portsFromEnv(process.env)[service]}`
  const sign = createInternalSigner({ caller: 'admin', privateKey: await signingKey() })
  return createInternalClient({ audience: service, baseUrl, sign })
}

const list = async (service: Service): Promise<void> => {
  const { data } = await (await clientOf(service)).call(listParkedEvents, {})
  for (const { id, parkedAt, durable, subject, aggregateId, attempts, error } of data.events) {
    console.log(`${id}  ${parkedAt}  ${durable}\n  ${subject} of ${aggregateId || 'an unknown aggregate'}`)
    console.log(`  after ${attempts} attempts: ${error}\n`)
  }
  console.log(data.total === 0 ? `${service} has parked nothing.` : `${data.events.length} of ${data.total} shown.`)
}

const replay = async (service: Service, id: string): Promise<void> => {
  const { data } = await (await clientOf(service)).call(replayParkedEvent, { params: { id } })
  if (!data.replayed) throw new Refusal(`It failed again: ${data.error ?? 'for an unknown reason'}`)
  console.log(`${id} was handled.`)
}

const main = async ([command, name, id, ...rest]: readonly string[]): Promise<void> => {
  const service = services.find((one) => one === name)
  if (!service || rest.length > 0) throw new Refusal(usage)
  if (command === 'list' && id === undefined) return list(service)
  if (command === 'replay' && id !== undefined) return replay(service, id)
  throw new Refusal(usage)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
