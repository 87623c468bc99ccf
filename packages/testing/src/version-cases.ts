import type { RouteSpec } from '@love-space/contracts/route.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { describe, expect, it } from 'vitest'
import type { TestAnswer, TestService } from './service-harness.ts'

type Answer = Pick<TestAnswer<RouteSpec>, 'status' | 'problem'> & { readonly body: unknown }

export interface VersionedRecord {
  readonly read: () => Promise<Answer>
  /** Edits the record. Each number stands for other content. */
  readonly change: (content: 1 | 2 | 3, basedOn?: number) => Promise<Answer>
  readonly stored: { readonly collection: string; readonly id: string }
  /** Actions on the record that are no edits, by name. */
  readonly noEdits?: Readonly<Record<string, () => Promise<unknown>>>
}

export interface RecordVersions {
  readonly name: string
  readonly service: () => TestService<Kit<unknown>>
  readonly prepare: () => Promise<VersionedRecord>
  /** Returns the version in the answer's `data`. */
  readonly versionOf: (data: never) => number | undefined
  /** Names of the actions in `noEdits`. */
  readonly noEdits?: readonly string[]
}

/** Tests a record's optimistic lock: answers contain `version`, and changes name it in `basedOn`. */
export const describeRecordVersion = (options: RecordVersions): void => {
  const { name, service, prepare, versionOf, noEdits = [] } = options
  const dataOf = ({ body }: Answer): unknown => (body as { data: unknown }).data
  const versionIn = (answer: Answer): number => versionOf(dataOf(answer) as never) ?? Number.NaN
  const start = async () => {
    const record = await prepare()
    return { ...record, version: versionIn(await record.read()) }
  }
  const refusedFor = async ({ read }: VersionedRecord) => ({
    status: 409,
    problem: { code: 'ITEM_CHANGED_SINCE', current: dataOf(await read()) },
  })

  describe(`the version of ${name}`, () => {
    it('refuses a change based on an older one, answers the present record, and accepts one based on that', async () => {
      const { version, ...record } = await start()
      const changed = await record.change(1, version)
      expect([changed.status, versionIn(changed), versionIn(await record.read())]).toEqual([
        200,
        version + 1,
        version + 1,
      ])
      const before = dataOf(await record.read())
      expect(await record.change(2, version)).toMatchObject(await refusedFor(record))
      expect((await record.change(2, version)).problem.current).toEqual(before)
      expect(dataOf(await record.read())).toEqual(before)
      expect(versionIn(await record.change(2, version + 1))).toBe(version + 2)
    })

    it('accepts exactly one of concurrent changes', async () => {
      const { version, ...record } = await start()
      const contents = [1, 2, 3] as const
      const answers = await Promise.all(contents.map((content) => record.change(content, version)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect(versionIn(await record.read())).toBe(version + 1)
    })

    it('counts a change once that is sent again after a lost answer', async () => {
      const { version, change, read } = await start()
      for (const answer of [await change(1, version), await change(1, version)]) {
        expect([answer.status, versionIn(answer)]).toEqual([200, version + 1])
      }
      expect(versionIn(await read())).toBe(version + 1)
    })

    it('may be left out by older clients, whose changes count as well', async () => {
      const { version, change, read } = await start()
      expect([(await change(1)).status, (await change(2)).status]).toEqual([200, 200])
      expect(versionIn(await read())).toBe(version + 2)
    })

    it('is 1 for a document of an older release', async () => {
      const record = await start()
      const { collection, id } = record.stored
      const documents = service().deps.connection.collection<{ _id: string }>(collection)
      const { matchedCount } = await documents.updateOne({ _id: id }, { $unset: { revision: '' } })
      expect([matchedCount, versionIn(await record.read())]).toEqual([1, 1])
      expect(versionIn(await record.change(1, 1))).toBe(2)
      expect(await record.change(2, 1)).toMatchObject(await refusedFor(record))
    })

    it.each(noEdits)('stays with %s', async (what) => {
      const { version, change, read, noEdits: deeds } = await start()
      const deed = deeds?.[what]
      if (!deed) throw new Error(`${name}: give "${what}" in noEdits`)
      await deed()
      expect(versionIn(await read())).toBe(version)
      expect((await change(1, version)).status).toBe(200)
    })
  })
}

export interface CreatedRecord {
  readonly create: (content: 1 | 2, key: string) => Promise<Answer>
  readonly read: (id: string) => Promise<Answer>
  readonly change: (id: string) => Promise<Answer>
  readonly deletions?: Readonly<Record<string, (id: string) => Promise<unknown>>>
}

export interface RecordCreations {
  readonly name: string
  readonly prepare: () => Promise<CreatedRecord>
  readonly idOf: (data: never) => string | undefined
  readonly deletions?: readonly string[]
}

/** Tests that a creation whose answer was lost makes one record, whatever its author writes into the next try. */
export const describeLostCreation = (options: RecordCreations): void => {
  const { name, prepare, idOf, deletions = [] } = options
  const dataOf = ({ body }: Answer): unknown => (body as { data: unknown }).data
  const start = async () => {
    const record = await prepare()
    const key = newId()
    const created = await record.create(1, key)
    expect(created.status).toBe(201)
    return { ...record, key, id: idOf(dataOf(created) as never) ?? '' }
  }

  describe(`${name} whose answer was lost`, () => {
    it('is answered as it is now to another content with the same key', async () => {
      const { create, read, change, key, id } = await start()
      expect((await change(id)).status).toBe(200)
      const current = dataOf(await read(id))
      const refused = { status: 422, problem: { code: 'IDEMPOTENCY_KEY_REUSED' } }
      const { status, problem } = await create(2, key)
      expect({ status, problem }).toMatchObject(refused)
      expect(problem.current).toEqual(current)
    })

    it.each(deletions)('stays deleted after %s', async (how) => {
      const { create, read, key, id, deletions: ways } = await start()
      const remove = ways?.[how]
      if (!remove) throw new Error(`${name}: give "${how}" in deletions`)
      await remove(id)
      for (const content of [1, 2] as const) {
        const { status, problem } = await create(content, key)
        expect([status, problem.code, problem.current]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', undefined])
      }
      expect((await read(id)).status).toBe(404)
    })
  })
}
