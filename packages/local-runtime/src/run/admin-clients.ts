import { join } from 'node:path'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { clockAhead, systemClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { createInternalClient, type InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { urlsOf, type RunPorts } from '../record/port-names.ts'
import { readRunRecord, runRecordFile } from '../record/run-record.ts'
import { loadSecrets, privateKeyOf, type Secrets } from '../record/secrets.ts'

type AdminClients = (audience: ServiceName) => InternalClient

export const createAdminClients = (ports: RunPorts, secrets: Secrets, clock: Clock = systemClock): AdminClients => {
  const sign = createInternalSigner({ caller: 'admin', privateKey: privateKeyOf(secrets, 'admin'), clock })
  return (audience) => createInternalClient({ audience, baseUrl: urlsOf(ports, audience), sign })
}

export const findRunningProduct = async (dir: string): Promise<{ web: string; clientOf: AdminClients }> => {
  const run = readRunRecord(join(dir, runRecordFile))
  if (!run) throw new Error(`Nothing runs in ${dir}.`)
  const secrets = await loadSecrets(join(dir, 'secrets'))
  return { web: run.web, clientOf: createAdminClients(run.ports, secrets, clockAhead(run.clockOffsetS ?? 0)) }
}
