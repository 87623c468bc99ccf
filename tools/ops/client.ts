import type { ServiceName } from '@love-space/contracts/processes.ts'
import { loadSecrets, privateKeyOf } from '@love-space/local-runtime/record/secrets.ts'
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { urlsOf } from '@love-space/local-runtime/record/port-names.ts'
import { portsFromEnv } from '@love-space/local-runtime/record/ports.ts'
import { readRunRecord, runRecordFile } from '@love-space/local-runtime/record/run-record.ts'
import { clockAhead } from '@love-space/service-kit/process/clock.ts'
import { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { createInternalClient, type InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../run-tool.ts'

const signingKey = async (): Promise<PrivateJwk> => {
  const given = process.env.INTERNAL_PRIVATE_KEY
  if (given) {
    let key: unknown
    try {
      key = JSON.parse(given)
    } catch {
      // Invalid JSON counts as an invalid key.
    }
    if (fits(PrivateJwk, key)) return key
    throw new Refusal('INTERNAL_PRIVATE_KEY is not an Ed25519 private key (a JWK as JSON).')
  }
  const dir = join(runDir, 'secrets')
  if (!existsSync(join(dir, 'admin.json'))) {
    throw new Refusal('There is no key to sign with: set INTERNAL_PRIVATE_KEY, or run `npm start` once.')
  }
  return privateKeyOf(await loadSecrets(dir), 'admin')
}

export const clientOf = async (service: ServiceName): Promise<InternalClient> => {
  const address = process.env[`${service.toUpperCase()}_URL`]
  const run = readRunRecord(join(runDir, runRecordFile))
  const ports = run?.ports ?? portsFromEnv(process.env)
  const baseUrl = address ? address : urlsOf(ports, service)
  const clock = clockAhead(run?.clockOffsetS ?? 0)
  const sign = createInternalSigner({ caller: 'admin', privateKey: await signingKey(), clock })
  return createInternalClient({ audience: service, baseUrl, sign })
}
