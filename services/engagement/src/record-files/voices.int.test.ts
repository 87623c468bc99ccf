import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import {
  createLoveMessage,
  getLoveMessageHistory,
  getTodaysConversation,
  updateTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { answerDailyQuestion, getDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import { getRecordFiles } from '@love-space/contracts/engagement/record-files.internal.ts'
import { answerIdOf, messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { exportedItems } from '@love-space/testing/exported-items.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.service.stop())

const today = '2026-11-21'

const filesOf = async (kind: 'letter' | 'answer', id: string) => {
  const token = await world.service.internalToken('media')
  return (await world.service.call(getRecordFiles, { params: { kind, id }, token })).body.data.record
}
const toldOf = async (id: string) => (await world.service.allPublished(recordFilesChanged, id)).length
const exported = async (userId: string, kind: string) =>
  (await exportedItems(world.service, userId)).flatMap((item) => (item.kind === kind ? [item.data] : []))
const namesField = { code: 'INVALID_INPUT', errors: [{ field: 'body.voice.fileId' }] }

describe('a letter with a recording', () => {
  const write = ({ token }: { token: string }, body: Omit<BodyOf<typeof createLoveMessage>, 'mood'>) =>
    world.service.call(createLoveMessage, { token, body: { mood: 'happy', ...body } })
  const change = ({ token }: { token: string }, body: BodyOf<typeof updateTodaysLoveMessage>) =>
    world.service.call(updateTodaysLoveMessage, { token, body })

  it('tells both of it, media of its file, and is found by its transcript', async () => {
    const { anna, ben, space } = await world.addCouple()
    const voice = { fileId: newId(), transcript: 'the lighthouse' }
    const written = await write(anna, { message: 'Listen', voice })
    expect(written.body.data.loveMessage.voice).toEqual(voice)
    const read = await world.service.call(getTodaysConversation, { token: ben.token, query: {} })
    expect(read.body.data.messages).toMatchObject([{ message: 'Listen', voice }])
    const query = { words: 'lighth' }
    const found = await world.service.call(getLoveMessageHistory, { token: ben.token, query })
    expect(found.body.data.loveMessages).toHaveLength(1)
    const id = messageIdOf(space.spaceId, today, anna.userId)
    expect(await filesOf('letter', id)).toEqual({ version: 1, fileIds: [voice.fileId], sealing: null })
    expect(await toldOf(id)).toBe(1)
    expect(await exported(ben.userId, 'letters')).toMatchObject([
      { message: 'Listen', transcript: 'the lighthouse', fileIds: [voice.fileId] },
    ])
  })

  it('keeps it in a change that does not name it, and replaces or removes it in one that does', async () => {
    const { anna, space } = await world.addCouple()
    const id = messageIdOf(space.spaceId, today, anna.userId)
    const [first, second] = [{ fileId: newId(), transcript: null }, { fileId: newId() }]
    await write(anna, { message: 'Listen', voice: first })
    const shown = async (body: BodyOf<typeof updateTodaysLoveMessage>) =>
      (await change(anna, body)).body.data.loveMessage.voice
    expect(await shown({ message: 'Listen again' })).toEqual(first)
    expect(await shown({ voice: { fileId: first.fileId, transcript: ' the sea ' } })).toEqual({
      ...first,
      transcript: 'the sea',
    })
    expect(await toldOf(id)).toBe(1)
    expect(await shown({ voice: second })).toEqual({ ...second, transcript: null })
    expect(await filesOf('letter', id)).toMatchObject({ fileIds: [second.fileId] })
    expect(await shown({ voice: null })).toBeNull()
    expect(await filesOf('letter', id)).toMatchObject({ fileIds: [] })
    expect(await toldOf(id)).toBe(3)
  })

  it('is refused, and names the field, if media does not let it carry the file', async () => {
    const { anna } = await world.addCouple()
    const voice = { fileId: newId() }
    world.owners.goneFiles.add(voice.fileId)
    expect((await write(anna, { message: 'Listen', voice })).problem).toMatchObject(namesField)
    expect((await write(anna, { message: 'Listen' })).body.data.loveMessage.voice).toBeNull()
    expect((await change(anna, { voice })).problem).toMatchObject(namesField)
  })
})

describe('an answer with a recording', () => {
  const answer = ({ token }: { token: string }, body: BodyOf<typeof answerDailyQuestion>) =>
    world.service.call(answerDailyQuestion, { token, body })
  const read = async ({ token }: { token: string }) =>
    (await world.service.call(getDailyQuestion, { token, query: {} })).body.data.dailyQuestion

  it('is as hidden from the partner as its words, until both have answered', async () => {
    const { anna, ben, space } = await world.addCouple()
    const voice = { fileId: newId(), transcript: 'the lighthouse' }
    await answer(anna, { text: 'Mine', voice })
    const id = answerIdOf(space.spaceId, today, anna.userId)
    const hidden = await filesOf('answer', id)
    expect(hidden).toMatchObject({ fileIds: [voice.fileId], audience: 'writer' })
    expect(JSON.stringify([await read(ben), await exported(ben.userId, 'answers')])).not.toContain(voice.fileId)
    await answer(ben, { text: 'And mine' })
    const open = await filesOf('answer', id)
    expect(open).toMatchObject({ fileIds: [voice.fileId], audience: 'partner' })
    expect(open?.version).toBeGreaterThan(hidden?.version ?? 0)
    expect(await toldOf(id)).toBe(2)
    expect((await read(ben)).partner.answer).toMatchObject({ text: 'Mine', voice })
    const both = await exported(ben.userId, 'answers')
    expect(both).toHaveLength(2)
    expect(both).toContainEqual(
      expect.objectContaining({ answer: 'Mine', transcript: 'the lighthouse', fileIds: [voice.fileId] }),
    )
    const late = await answer(anna, { text: 'Mine', voice: { fileId: newId() } })
    expect(late.problem.code).toBe('QUESTION_REVEALED')
  })

  it('is told to media again if both answered at the same time', async () => {
    const { anna, ben, space } = await world.addCouple()
    const said = [anna, ben].map((person) => answer(person, { text: 'At once', voice: { fileId: newId() } }))
    expect((await Promise.all(said)).map(({ status }) => status)).toEqual([200, 200])
    const ids = [anna, ben].map(({ userId }) => answerIdOf(space.spaceId, today, userId))
    for (const id of ids) expect(await filesOf('answer', id)).toMatchObject({ audience: 'partner' })
    const told = await Promise.all(ids.map(toldOf))
    expect(Math.max(...told)).toBeGreaterThan(1)
  })

  it('keeps it in a change of its words, removes it by null, and names the field of a refused one', async () => {
    const { anna, space } = await world.addCouple()
    const id = answerIdOf(space.spaceId, today, anna.userId)
    const voice = { fileId: newId(), transcript: null }
    await answer(anna, { text: 'First', voice })
    expect((await answer(anna, { text: 'Second' })).body.data.dailyQuestion.own).toMatchObject({
      text: 'Second',
      voice,
    })
    const gone = newId()
    world.owners.goneFiles.add(gone)
    expect((await answer(anna, { text: 'Third', voice: { fileId: gone } })).problem).toMatchObject(namesField)
    const without = await answer(anna, { text: 'Second', voice: null })
    expect(without.body.data.dailyQuestion.own).toMatchObject({ text: 'Second', voice: null })
    expect(await filesOf('answer', id)).toMatchObject({ fileIds: [] })
    expect(await toldOf(id)).toBe(2)
  })
})
