import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Static } from '@sinclair/typebox'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SpaceStub {
  readonly url: string
  readonly checks: unknown[]
  refuse(code: ErrorCode | null): void
  addSpace(...userIds: readonly string[]): void
  readonly formerMembers: Set<string>
  stop(): Promise<void>
}

const factsOf = (userIds: readonly string[]): Static<typeof SpaceFacts> => ({
  spaceId: newId(),
  version: 1,
  status: 'ACTIVE',
  timeZone: 'UTC',
  loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
  members: userIds.map((userId) => ({ userId, joinedAt: new Date().toISOString() })),
})

export const startSpaceStub = async (): Promise<SpaceStub> => {
  let refusal: ErrorCode | null = null
  const checks: unknown[] = []
  const spaces: Static<typeof SpaceFacts>[] = []
  const formerMembers = new Set<string>()
  const spacesOf = (userId: string) => spaces.filter(({ members }) => members.some((one) => one.userId === userId))
  const answerTo = (url: string, body: unknown): object => {
    const [, userId] = /^\/internal\/users\/(\w+)\/spaces$/.exec(url) ?? []
    if (userId !== undefined) return { spaces: spacesOf(userId) }
    if (url === '/internal/space-people') {
      const { ids } = body as { ids: string[] }
      return { userIds: ids.filter((id) => formerMembers.has(id) || spacesOf(id).length > 0) }
    }
    checks.push(body)
    return { canCreateSpace: true }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const data = answerTo(request.url ?? '', text === '' ? undefined : JSON.parse(text))
      const { status, message } = refusal ? errors[refusal] : { status: 200, message: '' }
      const problem = { type: 'about:blank', title: message, status, code: refusal, message, requestId: 'stub-request' }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(refusal ? problem : { data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    checks,
    refuse: (code) => {
      refusal = code
    },
    addSpace: (...userIds) => void spaces.push(factsOf(userIds)),
    formerMembers,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
