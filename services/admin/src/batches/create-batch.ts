import type { createBatch as contract } from '@love-space/contracts/admin/batch.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { requireConfirmedKey } from '../factory-keys/factory-keys.queries.ts'
import type { BatchDoc } from './batch.model.ts'
import { getBatch } from './batches.queries.ts'
import { generateBatch } from './generate-batch.ts'

const nameOf = (id: string, now: Date): string => `${now.toISOString().slice(0, 10)} ${id.slice(-4)}`

export const createBatch = (
  deps: Deps,
  { spaces, name, kind = 'static' }: BodyOf<typeof contract> & { readonly spaces: number },
  creation: Creation,
  command: Command,
) =>
  audited(deps, command, { action: 'batch.create', recordId: creation.id }, async () => {
    if (kind === 'sun') await requireConfirmedKey(deps)
    const { id: batchId } = creation
    const time = deps.clock()
    const signing = kind === 'static' ? {} : { kind }
    const batch: Omit<BatchDoc, 'version'> = {
      _id: batchId,
      name: name ?? nameOf(batchId, time),
      state: 'generating',
      spaces,
      ...signing,
      made: { devices: 0, spaces: 0, bindings: 0 },
      operatorId: command.user.userId,
      createdAt: time,
      sentAt: null,
      receivedAt: null,
      shippedAt: null,
      shipping: null,
    }
    await deps.batches.create(creation, batch, [jobOf(generateBatch, { key: batchId, data: { batchId }, time })])
    return { result: await getBatch(deps, batchId), after: { name: batch.name, spaces, ...signing } }
  })
