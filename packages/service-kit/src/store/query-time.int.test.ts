import { errors } from '@love-space/contracts/errors.ts'
import { answerMsMax, operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { startMongoProxy, type Command } from '@love-space/testing/mongo-proxy.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerWithinHeader } from '../http/internal-client.ts'
import { countSeats, countSeatsForSpace, seatService, takeSeat, type SeatDeps } from '../../test/seat-service.ts'
import { queryMsMax } from './query-time.ts'

const overTime = { ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'operation exceeded time limit' }

/** Leaves out the kit's reads of outboxes and deleted documents. */
const isReadOfSeats = ({ find, filter }: Command): boolean =>
  find === 'seats' && JSON.stringify(filter) === '{"deletedAt":{"$exists":false}}'

let proxy: Awaited<ReturnType<typeof startMongoProxy>>
let service: TestService<SeatDeps>
let seen: Command[] = []
let delayMs = 0
let isOverTime = false

beforeAll(async () => {
  proxy = await startMongoProxy(testServers().mongoUrl, async (command) => {
    if (command.insert !== 'seats' && !isReadOfSeats(command)) return undefined
    seen.push(command)
    await setTimeout(delayMs)
    return isOverTime ? overTime : undefined
  })
  service = await startTestService(seatService, { env: {}, asOperator: true, mongoUrl: proxy.url })
})
afterAll(async () => {
  await service?.stop()
  await proxy?.stop()
})
beforeEach(() => {
  seen = []
  delayMs = 0
  isOverTime = false
})

const limits = () => seen.map(({ maxTimeMS }) => Number(maxTimeMS))
let number = 0

describe('a query', () => {
  it('may take the remaining time of its request', async () => {
    delayMs = 300
    await service.call(takeSeat, { body: { number: (number += 1) } })
    const [insert = 0, find = 0] = limits()
    expect(insert).toBeGreaterThan(answerMsMax - 1_000)
    expect(insert).toBeLessThanOrEqual(answerMsMax)
    expect(find).toBeGreaterThan(0)
    expect(find).toBeLessThanOrEqual(insert - 300)
  })

  it('of an internal call may take as long as its caller waits', async () => {
    const token = await service.internalToken('space')
    const within = async (ms?: string) => {
      seen = []
      const headers = ms === undefined ? {} : { [answerWithinHeader]: ms }
      await service.call(countSeatsForSpace, { token, headers })
      return limits()[0] ?? 0
    }
    expect(await within('700')).toBeLessThanOrEqual(700)
    expect(await within('900000')).toBe(queryMsMax)
    expect(await within('soon')).toBe(queryMsMax)
    expect(await within()).toBe(queryMsMax)
  })

  it('outside a request has a limit too, longer than that of any answer', async () => {
    await service.deps.seats.find({})
    expect(limits()).toEqual([queryMsMax])
    expect(queryMsMax).toBeGreaterThan(operatorAnswerMsMax)
  })

  it.each([
    ['reads', () => service.call(countSeats)],
    ['writes', () => service.call(takeSeat, { body: { number: (number += 1) } })],
  ])('that the database ends because it %s answers the fixed sentence', async (_, call) => {
    isOverTime = true
    const answer = await call()
    const { status, message } = errors.UPSTREAM_TIMEOUT
    expect(answer).toMatchObject({ status, problem: { code: 'UPSTREAM_TIMEOUT', message } })
    isOverTime = false
    expect((await call()).status).toBeLessThan(300)
  })
})
