import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import {
  cancelBatch,
  createBatch,
  getBatch,
  importChips,
  listBatches,
  moveBatch,
  removeUnusedDevices,
  retryBatch,
  saveBatch,
} from '@love-space/contracts/admin/batch.routes.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { listBindings } from '@love-space/contracts/admin/binding.routes.ts'
import { listRings } from '@love-space/contracts/admin/ring.routes.ts'
import {
  changeRingRecord,
  issueSpaces,
  removeUnusedSpaces,
  shipRings,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub, wholeToken } from '../../test/ring-stub.ts'
import { scanPdf, scanSvg, type ScannedCode } from '../../test/scan.ts'
import type { Deps } from '../deps.ts'
import { saveRingRow } from '../rings/save-ring-row.ts'
import { generateBatch } from './generate-batch.ts'
import { removeUnused } from './remove-unused.ts'
import { shipBatch } from './ship-batch.ts'

const stub = createRingStub()
let service: TestService<Deps>
let token: string
let userId: string
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub(), undefined, {}, stub)
  const factory = await service.signIn({ roles: ['user', 'factory'], stepUpAt: true })
  token = factory.token
  userId = factory.userId
})
afterAll(() => service?.stop())

const generate = async (spaces: number, idempotencyKey: string = newId()) =>
  (await service.call(createBatch, { token, body: { spaces }, headers: { 'idempotency-key': idempotencyKey } })).body
    .data.batch
const read = async (id: string) => (await service.call(getBatch, { token, params: { id } })).body.data.batch
const ready = async (spaces: number): Promise<Batch> => {
  const { id } = await generate(spaces)
  await waitFor(async () => (await read(id)).state === 'ready')
  return read(id)
}
const ringsOf = (id: string) => [...stub.rings.values()].filter(({ batchId }) => batchId === id)
const importFile = (id: string, csv: string, isTrial: boolean) =>
  service.call(importChips, { token, params: { id }, body: { csv, isTrial } })

describe('a batch', () => {
  it('is made by one job, two devices in each space, and shows what was made', async () => {
    const batch = await ready(12)
    expect(batch).toMatchObject({
      spaces: 12,
      devices: 24,
      made: { devices: 24, spaces: 12, bindings: 24 },
      phase: null,
    })
    const bySpace = Map.groupBy(ringsOf(batch.id), ({ space }) => space?.spaceId)
    expect(bySpace.size).toBe(12)
    expect([...bySpace.values()].every((rings) => rings.length === 2)).toBe(true)
    const own = new Set([...bySpace.keys()].map((space) => space ?? ''))
    const bound = stub.asked
      .filter(({ route }) => route === changeRingRecord.id)
      .map(({ body }) => (body as { spaceId?: string }).spaceId ?? '')
      .filter((spaceId) => own.has(spaceId))
    expect(bound).toEqual([...own].flatMap((spaceId) => [spaceId, spaceId]))
    const { body } = await service.call(listBatches, { token, query: {} as never })
    expect(body.data.batches[0]?.id).toBe(batch.id)
  })

  it('lists its own devices by its id, which names the batch on each', async () => {
    const { id, name } = await ready(1)
    const list = (batch: string, route: typeof listRings | typeof listBindings = listRings) => {
      const query = { 'columns[0][data]': 'batch', 'columns[0][search][value]': batch }
      return service.call(route, { token, query: query as never })
    }
    const { body } = await list(id)
    expect(body).toMatchObject({ recordsFiltered: 2, data: [{ batch: { id, name } }, { batch: { id, name } }] })
    expect((await list(newId())).body).toMatchObject({ recordsFiltered: 0 })
    expect((await list('Spring')).status).toBe(422)
    expect((await list(id, listBindings)).body).toMatchObject({ recordsFiltered: 2 })
  })

  it('is made once per idempotency key', async () => {
    const key = newId()
    const [first, second] = [await generate(1, key), await generate(1, key)]
    expect(second.id).toBe(first.id)
    await waitFor(async () => (await read(first.id)).state === 'ready')
    expect(ringsOf(first.id)).toHaveLength(2)
  })

  it('resumes at the failed step, names the error, and makes nothing twice', async () => {
    stub.refuse(issueSpaces)
    const { id } = await generate(1)
    await waitFor(async () => (await read(id)).state === 'failed')
    expect(await read(id)).toMatchObject({
      error: expect.any(String),
      phase: 'spaces',
      made: { devices: 2, spaces: 0 },
    })
    stub.refuse(null)
    await service.call(retryBatch, { token, params: { id } })
    await waitFor(async () => (await read(id)).state === 'ready')
    expect(ringsOf(id)).toHaveLength(2)
  })

  it('stops when cancelled; what was made stays', async () => {
    stub.refuse(issueSpaces)
    const { id } = await generate(3)
    await waitFor(async () => (await read(id)).error !== null)
    const { body } = await service.call(cancelBatch, { token, params: { id } })
    expect(body.data.batch).toMatchObject({ state: 'cancelled', made: { devices: 6, spaces: 0, bindings: 0 } })
    stub.refuse(null)
    expect(ringsOf(id).every(({ space }) => space === null)).toBe(true)
  })

  it('counts what a step had created when it was cancelled, and is finished without creating anything twice', async () => {
    stub.refuse(changeRingRecord)
    const { id } = await generate(3)
    await waitFor(async () => (await read(id)).error !== null)
    await service.call(cancelBatch, { token, params: { id } })
    stub.refuse(null)
    const [one] = ringsOf(id)
    const space = [...stub.spaces.values()].at(-1)
    await saveRingRow(service.deps, stub.change(one?.ringId ?? '', { space: space ?? null }))
    expect(await read(id)).toMatchObject({ state: 'cancelled', made: { devices: 6, spaces: 3, bindings: 1 } })
    const created = stub.spaces.size
    const finish = () => service.call(retryBatch, { token, params: { id } })
    const outcomes = await Promise.all([finish(), finish()])
    expect(outcomes.some(({ status }) => status === 200)).toBe(true)
    await waitFor(async () => (await read(id)).state === 'ready')
    expect(await read(id)).toMatchObject({ made: { devices: 6, spaces: 3, bindings: 6 }, error: null })
    expect(ringsOf(id)).toHaveLength(6)
    expect(stub.spaces.size).toBe(created)
    expect(await finish()).toMatchObject({ problem: { code: 'BATCH_STATE' } })
  })

  it('removes what a cancelled batch left unused, once, with an entry that counts it, and cannot be finished then', async () => {
    stub.refuse(changeRingRecord)
    const { id } = await generate(3)
    await waitFor(async () => (await read(id)).error !== null)
    const early = await service.call(removeUnusedDevices, { token, params: { id } })
    expect(early).toMatchObject({ status: 409, problem: { code: 'BATCH_STATE' } })
    await service.call(cancelBatch, { token, params: { id } })
    stub.refuse(null)
    const [written, shipped, owned] = ringsOf(id)
    const at = new Date().toISOString()
    const space = [...stub.spaces.values()].at(-1) ?? null
    const used = [
      stub.change(written?.ringId ?? '', { space, writtenAt: at }),
      stub.change(shipped?.ringId ?? '', { shippedAt: at }),
      stub.change(owned?.ringId ?? '', { space, ownerId: newId() }),
    ]
    for (const ring of used) await saveRingRow(service.deps, ring)
    const others = stub.spaces.size
    expect(await read(id)).toMatchObject({ made: { devices: 6, spaces: 3 }, rings: { unused: 3 } })
    const asked = () => service.call(removeUnusedDevices, { token, params: { id } })
    const both = await Promise.all([asked(), asked()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await waitFor(async () => (await read(id)).removal === 'done')
    expect(await read(id)).toMatchObject({
      state: 'cancelled',
      error: null,
      made: { devices: 3, spaces: 1, bindings: 2 },
      rings: { unused: 0, written: 1, shipped: 1, claimed: 1 },
    })
    expect(ringsOf(id)).toHaveLength(3)
    expect(stub.spaces.size).toBe(others - 2)
    expect((await asked()).body.data.batch.removal).toBe('done')
    const finish = await service.call(retryBatch, { token, params: { id } })
    expect(finish).toMatchObject({ problem: { code: 'BATCH_STATE' } })
    const { token: reader } = await service.signIn({ roles: ['user', 'super_admin'] })
    const query = { 'search[value]': id } as never
    const { body } = await service.call(listAuditEntries, { token: reader, query })
    const asks = body.data.filter(({ action, outcome }) => action === 'batch.remove-rest' && outcome === 'done')
    const details = asks.map(({ id: entry }) => service.call(getAuditEntry, { token: reader, params: { id: entry } }))
    const counted = (await Promise.all(details)).map(({ body: { data } }) => data.entry.after)
    expect(counted).toContainEqual({ devices: 3 })
  })

  it('goes on removing after a failure, at the next press', async () => {
    stub.refuse(issueSpaces)
    const { id } = await generate(1)
    await waitFor(async () => (await read(id)).error !== null)
    await service.call(cancelBatch, { token, params: { id } })
    stub.refuse(removeUnusedSpaces)
    const press = () => service.call(removeUnusedDevices, { token, params: { id } })
    await press()
    await waitFor(async () => (await read(id)).removal === 'stopped')
    expect(await read(id)).toMatchObject({ state: 'cancelled', error: expect.any(String), rings: { unused: 0 } })
    stub.refuse(null)
    await press()
    await waitFor(async () => (await read(id)).removal === 'done')
    expect(await read(id)).toMatchObject({ error: null, made: { devices: 0, spaces: 0, bindings: 0 } })
  })

  it('is sent to the factory, and shipped with all its rings', async () => {
    const { id } = await ready(2)
    const move = (state: 'sent' | 'shipped') => service.call(moveBatch, { token, params: { id }, body: { state } })
    expect((await move('sent')).body.data.batch.state).toBe('sent')
    expect((await move('shipped')).body.data.batch.state).toBe('shipping')
    await waitFor(async () => (await read(id)).state === 'shipped')
    expect(await read(id)).toMatchObject({ shippedAt: expect.any(String), rings: { shipped: 4 } })
    expect(ringsOf(id).every(({ shippedAt }) => shippedAt !== null)).toBe(true)
    expect((await move('shipped')).body.data.batch.state).toBe('shipped')
    expect(await move('sent')).toMatchObject({ problem: { code: 'BATCH_STATE' } })
  })

  it('marks its rings as shipped in steps, and resumes after a failure when asked again', async () => {
    const { id } = await ready(26)
    const ship = () => service.call(moveBatch, { token, params: { id }, body: { state: 'shipped' } })
    stub.refuse(shipRings)
    await ship()
    await waitFor(async () => (await read(id)).error !== null)
    expect(await read(id)).toMatchObject({ state: 'shipping', rings: { shipped: 0 } })
    stub.refuse(null)
    await ship()
    await waitFor(async () => (await read(id)).state === 'shipped')
    expect(await read(id)).toMatchObject({ error: null, rings: { shipped: 52 } })
    const calls = stub.asked
      .filter(({ route }) => route === shipRings.id)
      .map(({ body }) => (body as { ids: string[] }).ids)
    const own = new Set(ringsOf(id).map(({ ringId }) => ringId))
    expect(calls.filter(([first = '']) => own.has(first)).map(({ length }) => length)).toEqual([50, 2])
  })
})

describe('a batch whose job was cancelled on the operations page', () => {
  const cancelJob = async (name: string, batchId: string) => {
    const jobs = jobCollection(service.deps.connection)
    const open = await jobs.findOne({ name, 'data.batchId': batchId, state: { $nin: ['done', 'cancelled'] } })
    expect(await service.deps.jobs.cancel(open?._id ?? '')).toBe(true)
  }
  const stopShipping = async (id: string) => {
    stub.refuse(shipRings)
    expect((await move(id, 'shipped')).body.data.batch).toMatchObject({ state: 'shipping', shippingStopped: false })
    await waitFor(async () => (await read(id)).error !== null)
    await cancelJob(shipBatch.name, id)
    stub.refuse(null)
  }
  const move = (id: string, state: 'sent' | 'shipped') =>
    service.call(moveBatch, { token, params: { id }, body: { state } })

  it('returns to its state before shipping; shipping again marks the rest, repeatedly', async () => {
    for (const before of ['ready', 'sent'] as const) {
      const { id } = await ready(1)
      if (before === 'sent') await move(id, 'sent')
      for (let time = 0; time < 2; time += 1) {
        await stopShipping(id)
        expect(await read(id)).toMatchObject({ state: before, shippingStopped: true, error: null })
      }
      await Promise.all([move(id, 'shipped'), move(id, 'shipped')])
      await waitFor(async () => (await read(id)).state === 'shipped')
      expect(await read(id)).toMatchObject({ shippingStopped: false, rings: { shipped: 2 } })
    }
  })

  it('is sent and received like any other', async () => {
    const answer = async (id: string, chip: string) => {
      const lines = ringsOf(id).map(({ ringId }, index) => `${ringId},${chip}${newId().slice(-9)}${index}`)
      return (await importFile(id, ['ring,chip_uid', ...lines].join('\r\n'), false)).body.data.batch
    }
    const { id } = await ready(1)
    await stopShipping(id)
    expect(await answer(id, '04CD')).toMatchObject({ state: 'received', shippingStopped: false })
    const { id: other } = await ready(1)
    await stopShipping(other)
    expect((await move(other, 'sent')).body.data.batch).toMatchObject({ state: 'sent', shippingStopped: false })
    expect(await answer(other, '04CC')).toMatchObject({ state: 'received' })
  })

  it('is cancelled if it was being generated; what was made stays', async () => {
    stub.refuse(issueSpaces)
    const { id } = await generate(1)
    await waitFor(async () => (await read(id)).error !== null)
    await cancelJob(generateBatch.name, id)
    stub.refuse(null)
    expect(await read(id)).toMatchObject({ state: 'cancelled', error: null, made: { devices: 2, spaces: 0 } })
  })
})

describe('the links of a batch', () => {
  const save = async (id: string, format: 'csv' | 'pdf-a4' | 'pdf-letter' | 'svg') => {
    const { body } = await service.call(saveBatch, { token, params: { id }, body: { format } })
    return service.app.request(body.data.url.replace('/api', ''))
  }

  it('are saved as the file for the factory, whole, once per ring', async () => {
    const { id, name } = await ready(2)
    const lines = (await (await save(id, 'csv')).text()).trimEnd().split('\r\n')
    expect(lines[0]).toBe('url,space_token,device_token,ring,batch,label')
    const rows = lines.slice(1).map((line) => line.split(','))
    expect(rows.map(([, , device]) => device).toSorted()).toEqual(
      ringsOf(id)
        .map(({ ringId }) => wholeToken(ringId))
        .toSorted(),
    )
    expect(rows.map((row) => row[5])).toEqual(['1-1', '1-2', '2-1', '2-2'])
    for (const [url, spaceToken, deviceToken, , batch] of rows) {
      expect(url).toBe(`https://love.example/api/space?token=${spaceToken}&object=${deviceToken}`)
      expect(batch).toBe(name)
    }
  })

  it('are printed on both paper sizes and drawn for a laser; a phone can read each code', async () => {
    const { id } = await ready(11)
    const csv = await (await save(id, 'csv')).text()
    const urls = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(urls).toHaveLength(22)
    const bytesOf = async (format: 'pdf-a4' | 'pdf-letter' | 'svg') =>
      Buffer.from(await (await save(id, format)).arrayBuffer())
    const codes: ScannedCode[] = []
    for (const [format, width] of [
      ['pdf-a4', 595],
      ['pdf-letter', 612],
    ] as const) {
      const bytes = await bytesOf(format)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      const pdf = await PDFDocument.load(bytes)
      expect(Math.round(pdf.getPage(0).getWidth())).toBe(width)
      const pages = await scanPdf(bytes)
      expect(pages.map(({ length }) => length)).toEqual([20, 2])
      codes.push(...pages.flat())
    }
    const svg = await bytesOf('svg')
    for (const { ringId } of ringsOf(id)) expect(svg.toString()).toContain(`${wholeToken(ringId).slice(0, 8)}…`)
    codes.push(...(await scanSvg(svg)))
    expect(codes.map(({ text }) => text).toSorted()).toEqual([...urls, ...urls, ...urls].toSorted())
    for (const { moduleMm, quietModules } of codes) {
      expect(moduleMm).toBeGreaterThanOrEqual(0.4)
      expect(quietModules).toBeGreaterThan(3.5)
    }
  })

  it('are refused to an operator who may not see tokens; each download is in the audit trail', async () => {
    const { id } = await ready(1)
    const support = await service.signIn({ roles: ['user', 'support'] })
    const refused = await service.call(saveBatch, { token: support.token, params: { id }, body: { format: 'csv' } })
    expect(refused.status).toBe(403)
    await save(id, 'csv')
    const entry = await service.deps.auditEntries
      .findOne({ action: 'batch.save', recordId: id, outcome: 'done' })
      .lean()
    expect(entry?.operatorId).toBe(userId)
  })
})

describe("the factory's file of chips", () => {
  const uidOf = (index: number) => `04${String(index).padStart(12, '0')}`

  it('is tried as a dry run, then imported, with an outcome for each line', async () => {
    const { id } = await ready(2)
    const other = await ready(1)
    const [a, b, c, d] = ringsOf(id)
    const foreign = ringsOf(other.id)[0]
    const taken = `04AA${newId().slice(-10)}`.toUpperCase()
    stub.change(foreign!.ringId, { chipUid: taken })
    const csv = [
      '\uFEFFDevice token;Chip-UID;note',
      `${wholeToken(a!.ringId)};04:00:00:00:00:00:0a;x`,
      `${wholeToken(b!.ringId)};not a chip;x`,
      `${wholeToken(foreign!.ringId)};${uidOf(2)};x`,
      `${wholeToken(c!.ringId)};0400000000000a;x`,
      `${wholeToken(a!.ringId)};${uidOf(3)};x`,
      `${wholeToken(d!.ringId)};${taken};x`,
    ].join('\n')
    const outcomes = async (isTrial: boolean) =>
      (await importFile(id, csv, isTrial)).body.data.lines.map(({ line, outcome }) => `${line} ${outcome}`)
    const expected = ['2 noted', '3 unreadable', '4 not-in-batch', '5 chip-repeated', '6 ring-repeated', '7 chip-taken']
    expect(await outcomes(true)).toEqual(expected)
    expect(stub.rings.get(a!.ringId)?.chipUid).toBeNull()
    expect(await outcomes(false)).toEqual(expected)
    expect(stub.rings.get(a!.ringId)?.chipUid).toBe('0400000000000A')
    expect(await outcomes(false)).toEqual(['2 known', ...expected.slice(1)])
  })

  it('marks the batch as received once the chips of all its rings are known', async () => {
    const { id } = await ready(1)
    const lines = ringsOf(id).map(({ ringId }, index) => `${ringId},04BB${newId().slice(-9)}${index}`)
    const { body } = await importFile(id, ['ring,chip_uid', ...lines].join('\r\n'), false)
    expect(body.data.batch).toMatchObject({ state: 'received', rings: { chipped: 2 } })
  })

  it('is refused if its columns cannot be recognised', async () => {
    const { id } = await ready(1)
    for (const csv of ['a,b\n1,2', 'ring,chip_uid\n"open', 'chip_uid\n04000000']) {
      expect(await importFile(id, csv, true)).toMatchObject({ problem: { code: 'CHIP_FILE_UNREADABLE' } })
    }
  })
})

describeJob({
  service: () => service,
  job: generateBatch,
  prepare: async () => {
    const batchId = newId()
    await service.deps.batches.insert(
      {
        _id: batchId,
        name: 'A batch',
        state: 'generating',
        spaces: 2,
        made: { devices: 0, spaces: 0, bindings: 0 },
        operatorId: userId,
        createdAt: new Date(),
        sentAt: null,
        receivedAt: null,
        shippedAt: null,
      },
      [],
    )
    return {
      data: { batchId },
      effect: async () => {
        const rings = ringsOf(batchId)
        const spaces = new Set(rings.flatMap(({ space }) => space?.spaceId ?? []))
        return { rings: rings.length, bound: rings.filter(({ space }) => space).length, spaces: spaces.size }
      },
    }
  },
})

describeJob({
  service: () => service,
  job: shipBatch,
  prepare: async () => {
    const { id } = await ready(1)
    await service.deps.batches.update({ _id: id }, { $set: { state: 'shipping' } }, [])
    return {
      data: { batchId: id, operatorId: userId },
      effect: async () => {
        const { state, rings } = await read(id)
        return { state, shipped: rings.shipped }
      },
    }
  },
})

describeJob({
  service: () => service,
  job: removeUnused,
  prepare: async () => {
    const { id } = await ready(2)
    const removing = { key: newId(), since: new Date() }
    await service.deps.batches.update({ _id: id }, { $set: { state: 'cancelled', removing } }, [])
    return {
      data: { batchId: id, operatorId: userId },
      effect: async () => {
        const { removal, made } = await read(id)
        return { removal, made, rings: ringsOf(id).length }
      },
    }
  },
})
