import * as http from '@love-space/contracts/http/admin.ts'
import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/internal/parked.ts'
import { connectMongo } from '@love-space/service-kit/mongo.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { describeRouteSecurity } from '@love-space/testing/route-security.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import type { Kit } from '@love-space/service-kit/service.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '../admin.ts'
import type { Env } from '../env.ts'
import { mountDiagnostics } from './diagnostics.routes.ts'

let service: TestService<Kit<Env>>
beforeAll(async () => {
  service = await startTestService(admin, { env: {} as Env })
})
afterAll(() => service?.stop())

describeRouteSecurity({
  service: () => service,
  routes: [http.pingServer, http.pingDatabase, listParkedEvents, replayParkedEvent],
})

describe('diagnostics', () => {
  it('answer without a sign-in', async () => {
    const { status, body } = await service.call(http.pingServer)
    expect([status, body.data.status]).toEqual([200, 'ok'])
  })

  it('are not refused for a token that is no good', async () => {
    expect((await service.call(http.pingServer, { token: 'garbage' })).status).toBe(200)
  })

  it('tell how long the database took to answer', async () => {
    const { status, body } = await service.call(http.pingDatabase)
    expect(status).toBe(200)
    expect(body.data.databaseMs).toBeGreaterThan(0)
  })

  it('say that the database is out of reach, and nothing of why', async () => {
    const connection = await connectMongo({ url: testServers().mongoUrl, database: service.database })
    await connection.close()
    const app = service.deps.createHttpApp()
    mountDiagnostics(app, { clock: service.deps.clock, connection })
    const answer = await app.request(http.pingDatabase.path)
    const text = await answer.text()
    expect([answer.status, JSON.parse(text)]).toMatchObject([503, { code: 'UNAVAILABLE' }])
    expect(text).not.toMatch(/mongo/i)
    expect((await app.request(http.pingServer.path)).status).toBe(200)
  })
})
